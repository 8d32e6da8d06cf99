import { setTimeout as pause } from 'node:timers/promises';
import { joinedTo } from '../database/joined.ts';
import { errorCode, isConnectionLoss, type Database, type Transaction } from '../database/database.ts';
import { readOneSnapshot } from '../database/queries.ts';
import { only } from '../database/query.ts';
import type { Log } from '../log.ts';
import { hasReplayed, primaryPosition } from './queries.ts';

export type AnsweredBy = 'primary' | 'standby';

export interface Answered<Result> {
  readonly result: Result;
  readonly answeredBy: AnsweredBy;
}

/**
 * Long reads, which a standby may answer. The standby answers if it has everything that was committed on the primary when the
 * question came; it gets `waitMs` for that. Otherwise, and when it is gone, the primary answers. Nothing that decides
 * access, limits or money is asked here.
 */
export interface Analysis {
  /** True if there is a standby to ask: then answers say who gave them. */
  readonly hasStandby: boolean;
  /** The work may run twice: on the standby, and if that failed, on the primary. On the standby it sees one snapshot. */
  read<Result>(waitMs: number, work: (db: Database) => Promise<Result>): Promise<Answered<Result>>;
  /**
   * One snapshot for work that cannot run twice. An error of the standby under way is thrown; `isFirst` is false for a try
   * after one, which the primary answers.
   */
  readOnce<Result>(
    how: { readonly waitMs: number; readonly isFirst: boolean },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Answered<Result>>;
}

/** A standby that failed or is behind is not asked for so long: each question would wait for it again. */
const REST_MS = 5_000;
const LOOK_MS = 20;

/** Keeps an error of work on a standby from being retried there: a conflict with replay has the code of a conflict (40001). */
class StandbyFailed extends Error {}

export function openAnalysis(primary: Database, standby: Database, log: Log): Analysis {
  let isResting = false;

  function rest(why: object, message: string): void {
    if (!isResting) log.warn(why, message);
    isResting = true;
    setTimeout(() => (isResting = false), REST_MS).unref();
  }
  async function isCurrent(waitMs: number): Promise<boolean> {
    if (isResting) return false;
    const { position, timeline } = only(await primaryPosition(primary));
    try {
      for (let waited = 0; ; waited += LOOK_MS) {
        // Before the snapshot is taken: what is replayed after it would be missing.
        // eslint-disable-next-line no-await-in-loop
        if (only(await hasReplayed(standby, position, timeline)).isThere) return true;
        if (waited >= waitMs) break;
        // eslint-disable-next-line no-await-in-loop
        await pause(LOOK_MS);
      }
      rest({ waitMs }, 'the standby for long reads is behind; the primary answers');
    } catch (error) {
      rest({ error: String(error) }, 'the standby for long reads does not answer; the primary does');
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
          return { result: await onStandby((tx) => work(joinedTo(tx))), answeredBy: 'standby' };
        } catch (error) {
          // What the work itself refuses, the primary would refuse too.
          if (!isOfServer(causeOf(error))) throw causeOf(error);
          rest({ error: String(causeOf(error)) }, 'a read on the standby failed; the primary answers');
        }
      return { result: await work(primary), answeredBy: 'primary' };
    },
    readOnce: async ({ waitMs, isFirst }, work) => {
      if (!isFirst || !(await isCurrent(waitMs))) return onPrimary(primary, work);
      try {
        return { result: await onStandby(work), answeredBy: 'standby' };
      } catch (error) {
        if (isOfServer(causeOf(error))) rest({ error: String(causeOf(error)) }, 'a long read on the standby failed');
        throw causeOf(error);
      }
    },
  };
}

/** The primary alone. */
export const noAnalysis = (primary: Database): Analysis => ({
  hasStandby: false,
  read: async (_waitMs, work) => ({ result: await work(primary), answeredBy: 'primary' }),
  readOnce: (_how, work) => onPrimary(primary, work),
});

const isOfServer = (error: unknown): boolean => errorCode(error) !== undefined || isConnectionLoss(error);

const causeOf = (error: unknown): unknown => (error instanceof StandbyFailed ? error.cause : error);

async function onPrimary<Result>(
  primary: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Answered<Result>> {
  const result = await primary.transaction(async (tx) => {
    await readOneSnapshot(tx);
    return work(tx);
  });
  return { result, answeredBy: 'primary' };
}
