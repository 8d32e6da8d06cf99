import type { ServerResponse } from 'node:http';
import { isPublic } from '../access.ts';
import { writeProblem } from '../answers/answer-problem.ts';
import { Problem } from '../answers/problems.ts';
import type { Api } from '../api.ts';
import type { Log } from '../../index.ts';

/** When requests are refused: while more than `maxLate` of those in work have waited too long. */
export interface Pressure {
  readonly maxLate: number;
  /** Too long as a rule, in ms: what comes all at once is taken in whole. */
  readonly burstMs: number;
  /** Too long for a second after each refusal: the requests that wait then are a queue, and it is kept short. */
  readonly queueMs: number;
}

/** A request takes milliseconds, and the database has fewer connections than this: 50 late requests are a queue, not an exception. */
export const USUAL_PRESSURE: Pressure = { maxLate: 50, burstMs: 500, queueMs: 100 };

const CALM_MS = 1_000;

/** What is known of a response in work: an event stream has begun to answer, and a client that disconnected waits no more. */
type Awaited = Pick<ServerResponse, 'headersSent' | 'destroyed'>;

/** The requests in work, as far as someone waits for them. Times are in ms, of one clock that is never set. */
export interface Waiting {
  began(response: Awaited, now: number): void;
  ended(response: Awaited): void;
  /** Whether a request that comes now is refused. */
  refuses(now: number): boolean;
}

export function newWaiting({ maxLate, burstMs, queueMs }: Pressure): Waiting {
  /** Since when each response is awaited, oldest first. */
  const awaited = new Map<Awaited, number>();
  let refusedAt = -Infinity;
  const areTooMany = (lateAfterMs: number, now: number): boolean => {
    let late = 0;
    for (const [response, since] of awaited) {
      if (now - since <= lateAfterMs) break;
      if (response.headersSent || response.destroyed) awaited.delete(response);
      else if ((late += 1) > maxLate) break;
    }
    return late > maxLate;
  };
  return {
    began: (response, now) => void awaited.set(response, now),
    ended: (response) => void awaited.delete(response),
    refuses(now) {
      const isQueue = now - refusedAt <= CALM_MS;
      const isRefused = areTooMany(isQueue ? queueMs : burstMs, now);
      if (isRefused) refusedAt = now;
      return isRefused;
    },
  };
}

const OVERLOADED = new Problem('unavailable', 'The service has more requests than it can answer.', {
  headers: { 'retry-after': '1' },
});

/** Says how many requests were refused, once a second: a line each would cost more than the refusals. */
function refusalsLog(log: Log, pressure: Pressure): () => void {
  let refused = 0;
  const say = (): void => {
    log.warn({ ...pressure, refused }, 'too many requests wait too long: others were refused');
    refused = 0;
  };
  return () => {
    if (refused === 0) setTimeout(say, CALM_MS).unref();
    refused += 1;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request that was refused for too much load: the metrics count it, and the log does not list it. */
    isRefused: boolean;
  }
}

/**
 * Refuses requests of `api` with 503 and Retry-After while too many others wait too long. The answer is written past the framework:
 * under a flood most requests are refused, and what a refusal costs is taken from the others. Public routes (sign-in hashes
 * passwords one after the other) are no sign of overload.
 */
export function shedLoad(
  api: Api,
  { pressure, baseUrl, log }: { readonly pressure: Pressure; readonly baseUrl: string; readonly log: Log },
): void {
  const waiting = newWaiting(pressure);
  const noteRefusal = refusalsLog(log, pressure);
  api.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    if (!waiting.refuses(now)) {
      if (!isPublic(request.routeOptions.config.access)) waiting.began(reply.raw, now);
      done();
      return;
    }
    noteRefusal();
    request.isRefused = true;
    reply.hijack();
    writeProblem(reply.raw, OVERLOADED, baseUrl, { url: request.raw.url, headers: reply.getHeaders() });
  });
  api.addHook('onResponse', (_request, reply, done) => {
    waiting.ended(reply.raw);
    done();
  });
}
