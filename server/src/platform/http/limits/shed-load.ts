import underPressure from '@fastify/under-pressure';
import type { Api } from '../api.ts';
import { Problem } from '../answers/problems.ts';

/** When requests are refused: checked once in a sample interval, for all requests of the next one. */
export interface Pressure {
  /** The mean delay of the event loop over one interval. A single stall counts little in it. */
  readonly maxEventLoopDelayMs: number;
  /** Statements that wait for a connection to the database. */
  readonly maxWaitingForDatabase: number;
  readonly sampleEveryMs: number;
}

/** Turns of the event loop that all take 100 ms, or 500 statements in a queue, mean about half a second for each request. */
export const USUAL_PRESSURE: Pressure = { maxEventLoopDelayMs: 100, maxWaitingForDatabase: 500, sampleEveryMs: 1_000 };

class Overloaded extends Problem {
  constructor() {
    super('unavailable', 'The service has more requests than it can answer.', { headers: { 'retry-after': '1' } });
  }
}

/** Refuses requests of `api` with 503 and Retry-After while the event loop is late or the database has a queue. */
export async function shedLoad(api: Api, pressure: Pressure, waitingForDatabase: () => number): Promise<void> {
  const { maxEventLoopDelayMs, maxWaitingForDatabase, sampleEveryMs } = pressure;
  await api.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleEveryMs,
    healthCheck: async () => waitingForDatabase() <= maxWaitingForDatabase,
    healthCheckInterval: sampleEveryMs,
    retryAfter: 1,
    customError: Overloaded,
  });
}
