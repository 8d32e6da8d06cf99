import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, type Log } from '../index.ts';
import type { AnsweredRequest } from '../metrics/index.ts';
import { PROBLEMS, type Problem } from './problems.ts';

/** Asked every second or two by whoever sends requests here or restarts processes: that all is well is no news. */
const PROBES = new Set<string | undefined>(['/livez', '/readyz']);

/**
 * One line an answer, and what the figures are told of it. The route's pattern stands for its path, so that nothing a
 * caller wrote reaches the log. A probe that finds all well is told of at `debug` alone.
 */
export function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  // The framework makes the route's options anew, and takes the time anew, whenever it is asked.
  const { url } = request.routeOptions;
  const { method, id: requestId, caller } = request;
  const { statusCode: status, elapsedTime } = reply;
  const durationMs = Math.round(elapsedTime * 10) / 10;
  const fields = { requestId, method, route: url ?? null, status, durationMs, accountId: caller?.account.id ?? null };
  if (status === 200 && PROBES.has(url)) log.debug(fields, 'request');
  else log.info(fields, 'request');
  return { method, route: url ?? 'unknown', status, seconds: elapsedTime / 1_000 };
}

interface BareLine {
  readonly requestId: string;
  readonly method: string | null;
  readonly status: number;
  readonly durationMs?: number;
}

/** The same line of an answer that is given before there is a route, or without the framework. */
export function logBareAnswer(log: Log, answer: BareLine): void {
  const { requestId, method, status, durationMs = null } = answer;
  log.info({ requestId, method, route: null, status, durationMs, accountId: null }, 'request');
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
