import type { ServerResponse } from 'node:http';
import { isPublic } from '../access.ts';
import type { Api } from '../api.ts';
import { Problem } from '../answers/problems.ts';

/** When requests are refused: while more than `maxLate` of those in work have waited longer than `lateAfterMs`. */
export interface Pressure {
  readonly lateAfterMs: number;
  readonly maxLate: number;
}

/** A request takes milliseconds, and the database has fewer connections than this: 50 late requests are a queue, not an exception. */
export const USUAL_PRESSURE: Pressure = { lateAfterMs: 1_000, maxLate: 50 };

class Overloaded extends Problem {
  constructor() {
    super('unavailable', 'The service has more requests than it can answer.', { headers: { 'retry-after': '1' } });
  }
}

/**
 * Refuses requests of `api` with 503 and Retry-After while too many others wait too long. A burst is taken in whole: its requests
 * are late only if they cannot be answered in time. Public routes (sign-in hashes passwords one after the other) are no sign of it.
 */
export function shedLoad(api: Api, { lateAfterMs, maxLate }: Pressure): void {
  /** Since when each response is awaited, oldest first. */
  const awaited = new Map<ServerResponse, number>();

  const isOverloaded = (now: number): boolean => {
    let late = 0;
    for (const [response, since] of awaited) {
      if (now - since <= lateAfterMs) break;
      // An event stream has begun to answer; a client that disconnected waits no more.
      if (response.headersSent || response.destroyed) awaited.delete(response);
      else if ((late += 1) > maxLate) break;
    }
    return late > maxLate;
  };

  api.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    if (isOverloaded(now)) throw new Overloaded();
    if (!isPublic(request.routeOptions.config.access)) awaited.set(reply.raw, now);
    done();
  });
  api.addHook('onResponse', (_request, reply, done) => {
    awaited.delete(reply.raw);
    done();
  });
}
