import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, type Log } from '../index.ts';
import { PROBLEMS, type Problem } from './problems.ts';

/** One line an answer. The route's pattern stands for its path, so that nothing a caller wrote reaches the log. */
export function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.caller?.account.id ?? null,
    },
    'request',
  );
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
