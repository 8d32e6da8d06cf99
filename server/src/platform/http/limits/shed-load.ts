import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublic } from '../access.ts';
import { writeProblem } from '../responses/send-problem.ts';
import { Problem } from '../responses/problems.ts';
import type { Api } from '../api.ts';
import type { Log } from '../../index.ts';
import type { Work } from '../../turns/work.ts';

/** What a node takes on before it refuses. */
export interface Allowed {
  /** A request that waits longer is late. */
  readonly lateMs: number;
  /** Requests in progress. */
  readonly most: number;
}

/** Requests are refused while more than `maxLate` of those in progress are late, or too many are in progress. */
export interface Pressure {
  readonly maxLate: number;
  /** Normally: a burst is accepted completely. */
  readonly burst: Allowed;
  /** For a second after each refusal: requests that wait then are a queue, which must stay short. */
  readonly queue: Allowed;
}

/**
 * A request takes milliseconds, and the database has fewer connections than 50. So 50 late requests are a queue, not
 * outliers. The two numbers are chosen: 64 requests in progress already keep a node busy. Without them accepted requests
 * of a flood wait ten seconds, with them one (docs/decisions/0021).
 */
export const USUAL_PRESSURE: Pressure = {
  maxLate: 50,
  burst: { lateMs: 500, most: 1_000 },
  queue: { lateMs: 100, most: 200 },
};

const CALM_MS = 1_000;

/** State of a pending response: an event stream has sent its headers, and a disconnected client waits no more. */
type Awaited = Pick<ServerResponse, 'headersSent' | 'destroyed'>;

/** The requests in work that a client waits for. Times are in ms of a monotonic clock. */
export interface Waiting {
  began(response: Awaited, now: number): void;
  ended(response: Awaited): void;
  /** True if a request that arrives now is refused. */
  refuses(now: number): boolean;
}

export function newWaiting({ maxLate, burst, queue }: Pressure): Waiting {
  /** Start time per pending response, oldest first. */
  const awaited = new Map<Awaited, number>();
  let refusedAt = -Infinity;
  const areTooManyLate = (lateAfterMs: number, now: number): boolean => {
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
      const { lateMs, most } = now - refusedAt <= CALM_MS ? queue : burst;
      // First the late ones: this drops responses without a waiting client.
      const isRefused = areTooManyLate(lateMs, now) || awaited.size >= most;
      if (isRefused) refusedAt = now;
      return isRefused;
    },
  };
}

const OVERLOADED = new Problem('unavailable', 'The service has more requests than it can serve.', {
  headers: { 'retry-after': '1' },
});

/** Logs the number of refused requests once a second: a line each would cost more than the refusals. */
export function refusalsLog(log: Log, what: string, fields: object = {}): () => void {
  let refused = 0;
  const logRefusals = (): void => {
    log.warn({ ...fields, refused }, what);
    refused = 0;
  };
  return () => {
    if (refused === 0) setTimeout(logRefusals, CALM_MS).unref();
    refused += 1;
  };
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request refused for load: counted in the metrics, and logged once a second with the others. */
    isRefused: boolean;
    /** What load shedding counts of the request; null on a public route. */
    work: Work | null;
  }
}

/** The work of a request: it begins now, or once its body is here. */
function beginWork(response: Awaited, waiting: Waiting, now: number, hasBody: boolean): Work {
  let pauses = hasBody ? 1 : 0;
  if (!hasBody) waiting.began(response, now);
  return {
    pause() {
      pauses += 1;
      waiting.ended(response);
    },
    resume() {
      pauses -= 1;
      if (pauses === 0 && !response.headersSent && !response.destroyed) waiting.began(response, performance.now());
    },
  };
}

/**
 * Refuses requests of `api` with 503 and Retry-After while too many others wait too long. The response bypasses the
 * framework: under a flood most requests are refused, and a refusal must be cheap. Public routes are ignored: sign-in
 * hashes one password after another, which is no overload. A request counts from the moment its body is here. It does not
 * count while it waits for a place or a third party (`request.work`).
 */
export function shedLoad(
  api: Api,
  { pressure, baseUrl, log }: { readonly pressure: Pressure; readonly baseUrl: string; readonly log: Log },
): void {
  const waiting = newWaiting(pressure);
  const tooLate = 'load shedding: too many requests wait too long; others were refused';
  const noteRefusal = refusalsLog(log, tooLate, pressure);
  api.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    if (!waiting.refuses(now)) {
      if (!isPublic(request.routeOptions.config.access))
        request.work = beginWork(reply.raw, waiting, now, hasBody(request.raw));
      done();
      return;
    }
    noteRefusal();
    request.isRefused = true;
    reply.hijack();
    // In a flood new requests alone could fill a turn of the event loop for seconds. Served at its end, they leave accepted
    // requests their part of each turn, and their clients send no more until then.
    setImmediate(() =>
      writeProblem(reply.raw, OVERLOADED, baseUrl, { url: request.raw.url, headers: reply.getHeaders() }),
    );
  });
  api.addHook('onResponse', (_request, reply, done) => {
    waiting.ended(reply.raw);
    done();
  });
}
