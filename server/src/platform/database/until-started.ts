import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Queryable } from './database.ts';
import type { Log } from '../log.ts';
import { answers } from './queries.ts';

const POLL_MS = 250;
/** Polls between two log lines: ten seconds. */
const LOG_EVERY = 40;

/** The message of a server that starts, recovers or shuts down (57P03); undefined for other errors. */
export const notReadyReason = (error: unknown): string | undefined =>
  errorCode(error) === '57P03' && error instanceof Error ? error.message : undefined;

/**
 * Waits without a limit for a server that says it is not up yet: after a crash it replays its log first, and giving up would
 * not make it ready sooner. Throws any other error.
 */
export async function untilStarted(db: Queryable, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await answers(db);
      return;
    } catch (error) {
      const says = notReadyReason(error);
      if (says === undefined) throw error;
      if (tries % LOG_EVERY === 0) log.warn({ says }, 'the database is not up yet; waiting for it');
    }
    await pause(POLL_MS);
  }
}
