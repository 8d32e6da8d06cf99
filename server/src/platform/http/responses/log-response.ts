import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode, violatedReference, type Log } from '../../index.ts';
import type { CompletedRequest } from '../../metrics/index.ts';
import { PROBLEMS, type Problem } from './problems.ts';

/** Requested every second or two by load balancers and supervisors: success is logged at `debug`. */
const PROBES = new Set<string | undefined>(['/livez', '/readyz']);

/**
 * Logs a response unless it was refused by load shedding, and returns what the metrics count. The route's pattern
 * replaces the path, so no client text reaches the log.
 */
export function logResponse(log: Log, request: FastifyRequest, reply: FastifyReply): CompletedRequest {
  // Getters of the framework that compute at each access: read once.
  const { url } = request.routeOptions;
  const { method, id: requestId, caller } = request;
  const { statusCode: status, elapsedTime } = reply;
  const durationMs = Math.round(elapsedTime * 10) / 10;
  const fields = { requestId, method, route: url ?? null, status, durationMs, accountId: caller?.account.id ?? null };
  if (status === 200 && PROBES.has(url)) log.debug(fields, 'request');
  else if (!request.isRefused) log.info(fields, 'request');
  return { method, route: url ?? 'unknown', status, seconds: elapsedTime / 1_000 };
}

interface BareLine {
  readonly requestId: string;
  readonly method: string | null;
  readonly status: number;
  readonly durationMs?: number;
}

/** Logs a response sent before a route was known, or outside the framework. */
export function logBareResponse(log: Log, response: BareLine): void {
  const { requestId, method, status, durationMs = null } = response;
  log.info({ requestId, method, route: null, status, durationMs, accountId: null }, 'request');
}

/**
 * Logs the cause of a 5xx response, unless it was refused for load. A request that refers to what is gone gets a 404; it is a
 * warning, because a fault of the service would look the same.
 */
export function logProblem(log: Log, request: FastifyRequest, problem: Problem): void {
  const fields = { requestId: request.id, route: request.routeOptions.url ?? null, problem: problem.slug };
  const reference = violatedReference(problem.cause);
  if (reference !== undefined) log.warn({ ...fields, reference }, problem.detail);
  if (PROBLEMS[problem.slug].status < 500 || request.isRefused) return;
  log.error({ ...fields, ...causeFields(problem.cause) }, problem.detail);
}

function causeFields(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  return { error: cause.message, code: errorCode(cause) ?? null, stack: cause.stack ?? null };
}
