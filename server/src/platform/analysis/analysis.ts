import { setTimeout as pause } from 'node:timers/promises';
import { joinedTo } from '../database/joined.ts';
import { errorCode, isConnectionLoss, type Database, type Transaction } from '../database/database.ts';
import { readOneSnapshot } from '../database/queries.ts';
import { only } from '../database/query.ts';
import type { Log } from '../log.ts';
import { hasReplayed, primaryPosition } from './queries.ts';

export type ServedBy = 'primary' | 'standby';

export interface Served<Result> {
  readonly result: Result;
  readonly servedBy: ServedBy;
}

/**
 * Long reads that a standby may serve. The standby must have replayed everything committed on the primary when the
 * read starts; it gets `waitMs` for that. Otherwise the primary responds. No read that decides access, limits or money
 * goes through here.
 */
export interface Analysis {
  /** True if a standby is configured. Responses then name the server that gave them. */
  readonly hasStandby: boolean;
  /**
   * The work may run twice: on the standby, and after a failure there on the primary. On the standby it sees one
   * snapshot.
   */
  read<Result>(waitMs: number, work: (db: Database) => Promise<Result>): Promise<Served<Result>>;
  /**
   * One snapshot for work that cannot run twice. An error of the standby during the work is thrown. Pass `isFirst:
   * false` for the retry; the primary serves it.
   */
  readOnce<Result>(
    how: { readonly waitMs: number; readonly isFirst: boolean },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Served<Result>>;
}

/** Cool-down of a standby that failed or is behind, so that not every read waits for it again. */
const COOL_DOWN_MS = 5_000;
const POLL_MS = 20;

/** Prevents a retry on the standby: a replay conflict has the same code as a serialization conflict (40001). */
class StandbyFailed extends Error {}

export function openAnalysis(primary: Database, standby: Database, log: Log): Analysis {
  let isCoolingDown = false;

  function startCoolDown(why: object, message: string): void {
    if (!isCoolingDown) log.warn(why, message);
    isCoolingDown = true;
    setTimeout(() => (isCoolingDown = false), COOL_DOWN_MS).unref();
  }
  async function isCurrent(waitMs: number): Promise<boolean> {
    if (isCoolingDown) return false;
    const { position, timeline } = only(await primaryPosition(primary));
    try {
      for (let waited = 0; ; waited += POLL_MS) {
        // Checked before the snapshot is taken: records replayed later would be missing from it.
        // eslint-disable-next-line no-await-in-loop
        if (only(await hasReplayed(standby, position, timeline)).isThere) return true;
        if (waited >= waitMs) break;
        // eslint-disable-next-line no-await-in-loop
        await pause(POLL_MS);
      }
      startCoolDown({ waitMs }, 'the standby for long reads is behind; the primary responds');
    } catch (error) {
      startCoolDown({ error: String(error) }, 'the standby for long reads does not respond; the primary does');
    }
    return false;
  }
  const onStandby = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    standby.transaction(async (tx) => {
      await readOneSnapshot(tx);
      try {
        return await work(tx);
      } catch (error) {
        throw new StandbyFailed('a read on the standby failed', { cause: error });
      }
    });
  return {
    hasStandby: true,
    read: async (waitMs, work) => {
      if (await isCurrent(waitMs))
        try {
          return { result: await onStandby((tx) => work(joinedTo(tx))), servedBy: 'standby' };
        } catch (error) {
          // An error of the work itself would occur on the primary too.
          if (!isOfServer(causeOf(error))) throw causeOf(error);
          startCoolDown({ error: String(causeOf(error)) }, 'a read on the standby failed; the primary responds');
        }
      return { result: await work(primary), servedBy: 'primary' };
    },
    readOnce: async ({ waitMs, isFirst }, work) => {
      if (!isFirst || !(await isCurrent(waitMs))) return onPrimary(primary, work);
      try {
        return { result: await onStandby(work), servedBy: 'standby' };
      } catch (error) {
        if (isOfServer(causeOf(error)))
          startCoolDown({ error: String(causeOf(error)) }, 'a long read on the standby failed');
        throw causeOf(error);
      }
    },
  };
}

/** Reads from the primary only. */
export const noAnalysis = (primary: Database): Analysis => ({
  hasStandby: false,
  read: async (_waitMs, work) => ({ result: await work(primary), servedBy: 'primary' }),
  readOnce: (_how, work) => onPrimary(primary, work),
});

const isOfServer = (error: unknown): boolean => errorCode(error) !== undefined || isConnectionLoss(error);

const causeOf = (error: unknown): unknown => (error instanceof StandbyFailed ? error.cause : error);

async function onPrimary<Result>(
  primary: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Served<Result>> {
  const result = await primary.transaction(async (tx) => {
    await readOneSnapshot(tx);
    return work(tx);
  });
  return { result, servedBy: 'primary' };
}
