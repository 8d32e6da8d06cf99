import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Queryable } from './database.ts';
import type { Log } from './log.ts';
import { query } from './query.ts';

const POLL_MS = 250;
/** So often it is said again what is waited for: every ten seconds. */
const SAY_EVERY = 40;

/** Nothing but an answer; no table, no lock. */
const ask = query<[], { up: boolean }>('platform.ask', 'select true as up');

/** What a server says that runs and lets nobody in (57P03: it starts, recovers or shuts down); undefined for other errors. */
export const wordsOfClosedDoor = (error: unknown): string | undefined =>
  errorCode(error) === '57P03' && error instanceof Error ? error.message : undefined;

/**
 * Waits for a server that says it is not up yet, however long: after a crash it first does again what its log holds, and one
 * that is given up meanwhile is no sooner ready. Whatever else keeps us out is thrown as it comes.
 */
export async function untilStarted(db: Queryable, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask(db);
      return;
    } catch (error) {
      const says = wordsOfClosedDoor(error);
      if (says === undefined) throw error;
      if (tries % SAY_EVERY === 0) log.warn({ says }, 'the database is not up yet; waiting for it');
    }
    await pause(POLL_MS);
  }
}
