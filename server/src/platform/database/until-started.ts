import { setTimeout as pause } from 'node:timers/promises';
import { isPoolerWaiting } from './connections/errors.ts';
import { errorCode, type Queryable } from './database.ts';
import type { Log } from '../log.ts';
import { pingDatabase } from './queries.ts';

const POLL_MS = 250;
/** Polls between two log lines: ten seconds. */
const LOG_EVERY = 40;

/** A pooler that its server refuses sends the same message, so the wait is limited to two minutes. */
const POOLER_TRIES = 480;

/**
 * The message of a server that starts, recovers or shuts down (57P03), or of a pooler without a server. Undefined for
 * other errors.
 */
export const notReadyReason = (error: unknown): string | undefined =>
  error instanceof Error && (errorCode(error) === '57P03' || isPoolerWaiting(error)) ? error.message : undefined;

/**
 * Waits without a limit for a server that is starting: it may replay its WAL after a crash. Waits two minutes for a
 * pooler without a server. Throws any other error.
 */
export async function untilStarted(db: Queryable, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await pingDatabase(db);
      return;
    } catch (error) {
      const reason = notReadyReason(error);
      const isTooLong = tries >= POOLER_TRIES && isPoolerWaiting(error);
      if (reason === undefined || isTooLong) throw error;
      if (tries % LOG_EVERY === 0) log.warn({ reason }, 'the database is not up yet; waiting for it');
    }
    await pause(POLL_MS);
  }
}
