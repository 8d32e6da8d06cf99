import {
  limitHeaders,
  NO_LIMIT,
  Problem,
  unavailable,
  type Allowance,
  type CountRequests,
  type LimitGroup,
} from '../platform/http/index.ts';
import { batched, isConnectionLoss, isPassingFailure, type Database, type Log } from '../platform/index.ts';
import { giveBackQuota, takeQuotas } from './queries.ts';
import { quotaOf } from './quotas.ts';

/** A request that asks for a place in its account's day. */
interface Ask {
  readonly accountId: number;
  readonly group: LimitGroup;
  readonly most: number;
}

/** What a request was granted: its place in the day's count, or none. */
interface Grant {
  readonly place: number | null;
  readonly resetAt: Date;
}

/** A request that was counted and is to be taken off the count again. */
interface Return {
  readonly accountId: number;
  readonly group: LimitGroup;
  readonly resetAt: Date;
}

/**
 * Counts requests in the database, exactly, over any number of nodes. All requests of a node that arrive together share
 * one statement, whoever sends them. What cannot be counted is refused with 503.
 */
export function countRequests(db: Database, log: Log): CountRequests {
  const ask = batched<Ask, Grant>((asks) => takeTogether(db, asks));
  const returns = returning(db, log);
  return {
    async take({ account }, group) {
      const limit = quotaOf(account.tier, group);
      const { place, resetAt } = await ask({ accountId: account.id, group, most: limit ?? NO_LIMIT }).catch(
        (error: unknown) => {
          throw unavailable('Requests cannot be counted at the moment.', error);
        },
      );
      if (place === null) throw exceeded(limit ?? NO_LIMIT, group, resetAt);
      return { limit, remaining: limit === null ? null : limit - place, resetAt };
    },
    giveBack: (caller, group, resetAt) => returns({ accountId: caller.account.id, group, resetAt }),
  };
}

/** Requests of one account and group. Their limits differ only while a tier changes: the lowest counts. */
interface Party {
  readonly accountId: number;
  readonly group: LimitGroup;
  most: number;
  wanted: number;
}

const DAY_MS = 86_400_000;

async function takeTogether(db: Database, asks: readonly Ask[]): Promise<Grant[]> {
  const parties = new Map<string, Party>();
  for (const { accountId, group, most } of asks) {
    const party = parties.get(nameOf(accountId, group));
    if (party === undefined) parties.set(nameOf(accountId, group), { accountId, group, most, wanted: 1 });
    else {
      party.wanted += 1;
      party.most = Math.min(party.most, most);
    }
  }
  const all = [...parties.values()];
  const rows = await takeQuotas(
    db,
    all.map(({ accountId }) => accountId),
    all.map(({ group }) => group),
    all.map(({ wanted }) => wanted),
    all.map(({ most }) => most),
  );
  const today = rows.find((row) => row.account_id === null);
  if (today === undefined) throw new Error('the count did not say which day it is');
  const resetAt = new Date((today.day + 1) * DAY_MS);
  const places = new Map(rows.map((row) => [nameOf(row.account_id, row.quota_group), { ...row, given: 0 }]));
  return asks.map(({ accountId, group }) => {
    const granted = places.get(nameOf(accountId, group));
    if (granted === undefined || granted.given === granted.taken) return { place: null, resetAt };
    granted.given += 1;
    return { place: granted.before + granted.given, resetAt };
  });
}

const nameOf = (accountId: number | null, group: string | null): string => `${accountId} ${group}`;

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
        if (!isConnectionLoss(error) && !isPassingFailure(error)) throw error;
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
