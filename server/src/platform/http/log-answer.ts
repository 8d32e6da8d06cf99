import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, type Log } from '../index.ts';
import type { AnsweredRequest } from '../metrics/index.ts';
import { PROBLEMS, type Problem } from './problems.ts';

/**
 * One line an answer, and what the figures are told of it. The route's pattern stands for its path, so that nothing a
 * caller wrote reaches the log.
 */
export function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  // The framework makes the route's options anew, and takes the time anew, whenever it is asked.
  const { url } = request.routeOptions;
  const { method, id: requestId, caller } = request;
  const { statusCode: status, elapsedTime } = reply;
  const durationMs = Math.round(elapsedTime * 10) / 10;
  log.info(
    { requestId, method, route: url ?? null, status, durationMs, accountId: caller?.account.id ?? null },
    'request',
  );
  return { method, route: url ?? 'unknown', status, seconds: elapsedTime / 1_000 };
}

/** Why an answer of our making failed: for operators alone. What the caller did wrong is in the line above already. */
export function logProblem(log: Log, request: FastifyRequest, problem: Problem): void {
  if (PROBLEMS[problem.slug].status < 500) return;
  const fields = { requestId: request.id, route: request.routeOptions.url ?? null, problem: problem.slug };
  log.error({ ...fields, ...causeFields(problem.cause) }, problem.detail);
}

function causeFields(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  return { error: cause.message, code: errorCode(cause) ?? null, stack: cause.stack ?? null };
}
