import { quotaOf, type LimitGroup } from '../access/index.ts';
import {
  DomainError,
  isConnectionLoss,
  isTransientFailure,
  singleFlight,
  type Database,
  type Log,
  NO_LIMIT,
  type CountRequests,
} from '../platform/index.ts';
import { forgetUsageOfGone, giveBackQuota, takeQuotas, type Taken } from './queries.ts';

/** Waiting requests of one account and group. Their limits differ only while the tier changes: the lowest applies. */
interface Party {
  readonly accountId: number;
  readonly group: LimitGroup;
  most: number;
  wanted: number;
}

/** The places of a party in the day's count, after those taken before. */
type Places = Pick<Taken, 'before' | 'taken'>;
const NONE: Places = { before: 0, taken: 0 };

interface CountedParties {
  readonly places: ReadonlyMap<string, Places>;
  readonly resetAt: Date;
  readonly credentialVersion: string;
}

const DAY_MS = 86_400_000;

/**
 * Counts requests in the database, exactly, across all nodes. Requests that arrive while a statement runs share the
 * next one. A request that cannot be counted is refused with 503.
 */
export function countRequests(db: Database, log: Log): CountRequests {
  const share = singleFlight<CountedParties>();
  const giveBack = returning(db, log);
  let waiting = new Map<string, Party>();

  const countWaiting = (): Promise<CountedParties> => {
    const parties = [...waiting.values()];
    waiting = new Map();
    return countParties(db, parties).catch((error: unknown) => {
      throw new DomainError('unavailable', 'Requests cannot be counted at the moment.', { cause: error });
    });
  };
  return {
    async take({ account: { id, tier } }, group) {
      const limit = quotaOf(tier, group);
      const most = limit ?? NO_LIMIT;
      const name = nameOf(id, group);
      const party = waiting.get(name) ?? { accountId: id, group, most, wanted: 0 };
      waiting.set(name, party);
      party.most = Math.min(party.most, most);
      party.wanted += 1;
      const nth = party.wanted;
      const { places, resetAt, credentialVersion } = await share('', countWaiting);
      const { before, taken } = places.get(name) ?? NONE;
      const passed = nth <= taken;
      const remaining = limit === null ? null : passed ? limit - before - nth : 0;
      return { limit, remaining, resetAt, passed, credentialVersion };
    },
    giveBack: ({ account: { id } }, group, resetAt) => giveBack({ accountId: id, group, resetAt }),
  };
}

const nameOf = (accountId: number | null, group: string | null): string => `${accountId} ${group}`;

async function countParties(db: Database, parties: readonly Party[]): Promise<CountedParties> {
  const rows = await takeQuotas(
    db,
    parties.map(({ accountId }) => accountId),
    parties.map(({ group }) => group),
    parties.map(({ wanted }) => wanted),
    parties.map(({ most }) => most),
  );
  // New rows: either this check or the deletion's own, after its commit, sees both the row and the end of the account.
  const firsts = rows.flatMap(({ accountId, before }) => (accountId !== null && before === 0 ? [accountId] : []));
  if (firsts.length > 0) await forgetUsageOfGone(db, firsts);
  const [today] = rows;
  if (today === undefined) throw new Error('the count has no row for its day');
  const places = new Map(rows.map((row) => [nameOf(row.accountId, row.quotaGroup), row]));
  return { places, resetAt: new Date((today.day + 1) * DAY_MS), credentialVersion: today.version };
}

/** A request to take off the count of the day that ends at `resetAt`. */
interface Return {
  readonly accountId: number;
  readonly group: LimitGroup;
  readonly resetAt: Date;
}

/** Takes requests off the count. One that fails while the database is down is retried with the next one. */
function returning(db: Database, log: Log): (one: Return) => Promise<void> {
  let owed: Return[] = [];
  return async (one) => {
    const due = [...owed, one];
    owed = [];
    for (const [index, { accountId, group, resetAt }] of due.entries()) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await giveBackQuota(db, accountId, group, resetAt);
      } catch (error) {
        if (!isConnectionLoss(error) && !isTransientFailure(error)) throw error;
        owed.push(...due.slice(index));
        log.warn({ owed: owed.length }, 'uncounted requests could not be taken off the count yet; it will be retried');
        return;
      }
    }
  };
}
