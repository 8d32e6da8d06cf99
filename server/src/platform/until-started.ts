import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Queryable } from './database.ts';
import type { Log } from './log.ts';
import { query } from './query.ts';

const POLL_MS = 250;
/** The wait is logged every 40 polls: every ten seconds. */
const SAY_EVERY = 40;

/** A round trip; reads no table, takes no lock. */
const ask = query<[], { up: boolean }>('platform.ask', 'select true as up');

/** The message of a server that refuses connections while it starts, recovers or shuts down (57P03); else undefined. */
export const notReadyReason = (error: unknown): string | undefined =>
  errorCode(error) === '57P03' && error instanceof Error ? error.message : undefined;

/**
 * Waits without a limit for a server that is not ready yet: after a crash it replays its log first, and giving up would not
 * make it faster. Other errors are thrown.
 */
export async function untilStarted(db: Queryable, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask(db);
      return;
    } catch (error) {
      const says = notReadyReason(error);
      if (says === undefined) throw error;
      if (tries % SAY_EVERY === 0) log.warn({ says }, 'the database is not up yet; waiting for it');
    }
    await pause(POLL_MS);
  }
}
