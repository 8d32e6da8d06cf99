import {
  limitHeaders,
  NO_LIMIT,
  Problem,
  unavailable,
  type Allowance,
  type CountRequests,
  type LimitGroup,
} from '../platform/http/index.ts';
import { batched, isConnectionLoss, type Database, type Log } from '../platform/index.ts';
import { dayEnd, giveBackQuota, takeQuota } from './queries.ts';
import { quotaOf } from './quotas.ts';

/** Accounts whose counters a node keeps at hand; a counter holds nothing, so forgetting one is free. */
const MOST_COUNTERS = 10_000;

/** What a request was granted: its place in the day's count, or none. */
type Grant = { readonly place: number; readonly resetAt: Date } | { readonly place: null; readonly resetAt: Date };

/** A request that was counted and is to be taken off the count again. */
interface Return {
  readonly accountId: number;
  readonly group: LimitGroup;
  readonly resetAt: Date;
}

/**
 * Counts requests in the database, exactly, over any number of nodes. Requests of one account and group that arrive
 * together share one statement. What cannot be counted is refused with 503.
 */
export function countRequests(db: Database, log: Log): CountRequests {
  const counters = new Map<string, (most: number) => Promise<Grant>>();
  const returns = returning(db, log);

  function counterOf(accountId: number, group: LimitGroup): (most: number) => Promise<Grant> {
    const name = `${accountId} ${group}`;
    const known = counters.get(name);
    if (known !== undefined) return known;
    if (counters.size >= MOST_COUNTERS) counters.clear();
    const made = batched<number, Grant>((limits) => takeBatch(db, accountId, group, limits));
    counters.set(name, made);
    return made;
  }

  return {
    async take(caller, group) {
      const { id, tier } = caller.account;
      const limit = quotaOf(tier, group);
      const { place, resetAt } = await counterOf(
        id,
        group,
      )(limit ?? NO_LIMIT).catch((error: unknown) => {
        throw unavailable('Requests cannot be counted at the moment.', error);
      });
      if (place === null) throw exceeded(limit ?? NO_LIMIT, group, resetAt);
      const remaining = limit === null ? null : limit - place;
      return { limit, remaining, resetAt };
    },
    giveBack: (caller, group, resetAt) => returns({ accountId: caller.account.id, group, resetAt }),
  };
}

/** The places of a batch of requests. The limit can differ within one only while a tier changes: the lowest counts. */
async function takeBatch(
  db: Database,
  accountId: number,
  group: LimitGroup,
  limits: readonly number[],
): Promise<Grant[]> {
  const most = Math.min(...limits);
  const [taken] = await takeQuota(db, accountId, group, limits.length, most);
  if (taken === undefined) {
    const resetAt = (await dayEnd(db))[0]?.reset_at ?? new Date(0);
    return limits.map(() => ({ place: null, resetAt }));
  }
  const { before, reset_at: resetAt } = taken;
  return limits.map((_, index) => {
    const place = before + index + 1;
    return { place: place <= most ? place : null, resetAt };
  });
}

/** Gives requests back. One that cannot be written now is written with the next one that can. */
function returning(db: Database, log: Log): (one: Return) => Promise<void> {
  let owed: Return[] = [];
  const write = batched<Return, void>(async (batch) => {
    const due = [...owed, ...batch];
    owed = [];
    for (const [index, { accountId, group, resetAt }] of due.entries()) {
      try {
        await giveBackQuota(db, accountId, group, resetAt, 1);
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        owed = due.slice(index);
        log.warn({ owed: owed.length }, 'requests that do not count could not be given back yet');
        break;
      }
    }
    return batch.map(() => undefined);
  });
  return write;
}

/** The contract's 429. */
function exceeded(limit: number, group: LimitGroup, resetAt: Date): Problem {
  const allowance: Allowance = { limit, remaining: 0, resetAt };
  return new Problem(
    'rate-limit-exceeded',
    `The daily limit of ${limit} requests for the endpoint group ${group} is used up.`,
    {
      members: { resetAt: resetAt.toISOString() },
      headers: limitHeaders(allowance),
    },
  );
}
