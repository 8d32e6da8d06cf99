import { type LimitGroup, quotaOf } from '../access/index.ts';
import {
  limitHeaders,
  NO_LIMIT,
  Problem,
  unavailable,
  type Allowance,
  type CountRequests,
} from '../platform/http/index.ts';
import {
  batched,
  isConnectionLoss,
  isPassingFailure,
  singleFlight,
  type Database,
  type Log,
} from '../platform/index.ts';
import { giveBackQuota, takeQuotas, type Taken } from './queries.ts';

/** Requests of one account and group. Their limits differ only while a tier changes: the lowest counts. */
interface Party {
  readonly accountId: number;
  readonly group: LimitGroup;
  most: number;
  wanted: number;
}

/** A request that was counted and is to be taken off the count again. */
interface Return {
  readonly accountId: number;
  readonly group: LimitGroup;
  readonly resetAt: Date;
}

/**
 * Counts requests in the database, exactly, over any number of nodes. All requests of a node that arrive together share
 * one statement, whoever sends them, and one promise of its answer. What cannot be counted is refused with 503.
 */
export function countRequests(db: Database, log: Log): CountRequests {
  const share = singleFlight<Counted>();
  const returns = returning(db, log);
  /** By account. */
  let waiting = new Map<number, Party[]>();

  const countAll = (): Promise<Counted> => {
    const parties = [...waiting.values()].flat();
    waiting = new Map();
    return takeTogether(db, parties).catch((error: unknown) => {
      throw unavailable('Requests cannot be counted at the moment.', error);
    });
  };
  return {
    async take({ account: { id, tier } }, group) {
      const limit = quotaOf(tier, group);
      const most = limit ?? NO_LIMIT;
      const party = partyOf(waiting, id, group, most);
      party.most = Math.min(party.most, most);
      party.wanted += 1;
      const nth = party.wanted;
      const { places, resetAt } = await share('', countAll);
      const { before, taken } = places.get(party) ?? NONE;
      if (nth > taken) throw exceeded(most, group, resetAt);
      return { limit, remaining: limit === null ? null : limit - before - nth, resetAt };
    },
    giveBack: (caller, group, resetAt) => returns({ accountId: caller.account.id, group, resetAt }),
  };
}

/** The one that a request belongs to. */
function partyOf(waiting: Map<number, Party[]>, accountId: number, group: LimitGroup, most: number): Party {
  const own = waiting.get(accountId) ?? [];
  if (own.length === 0) waiting.set(accountId, own);
  const known = own.find((party) => party.group === group);
  if (known !== undefined) return known;
  const party = { accountId, group, most, wanted: 0 };
  own.push(party);
  return party;
}

/** What a party was granted: so many places in the day's count, after those that were taken before. */
type Places = Pick<Taken, 'before' | 'taken'>;
const NONE: Places = { before: 0, taken: 0 };

interface Counted {
  readonly places: ReadonlyMap<Party, Places>;
  readonly resetAt: Date;
}

const DAY_MS = 86_400_000;

async function takeTogether(db: Database, parties: readonly Party[]): Promise<Counted> {
  const rows = await takeQuotas(
    db,
    parties.map(({ accountId }) => accountId),
    parties.map(({ group }) => group),
    parties.map(({ wanted }) => wanted),
    parties.map(({ most }) => most),
  );
  const today = rows.find((row) => row.account_id === null);
  if (today === undefined) throw new Error('the count did not say which day it is');
  const granted = new Map(rows.map((row) => [nameOf(row.account_id, row.quota_group), row]));
  const places = new Map(
    parties.map((party): [Party, Places] => [party, granted.get(nameOf(party.accountId, party.group)) ?? NONE]),
  );
  return { places, resetAt: new Date((today.day + 1) * DAY_MS) };
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
