import { tiersOf } from '../../access/index.ts';
import { booksOfAccounts } from '../../preferences/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { setsOf } from '../follows/watched-by.ts';
import { isMine } from '../rules/own-books.ts';
import { changeNumber, followsOf, liveRules } from './queries.ts';
import { compileRules, type RuleIndex } from './rule-index.ts';

/**
 * Maximum age of the compiled rules, for changes of preferences and tiers. Sending checks the tier again for each
 * message.
 */
const OLDEST_MS = 60_000;

/** The compiled rules of the instance; reloaded when a rule or a follow changes. */
export type ReadRules = (db: Queryable, now: Date) => Promise<RuleIndex>;

export function compiledRules(): ReadRules {
  let current: { readonly number: number; readonly at: number; readonly index: RuleIndex } | undefined;
  return async (db, now) => {
    const { number } = only(await changeNumber(db));
    const age = current === undefined ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - current.at);
    if (current === undefined || current.number !== number || age > OLDEST_MS)
      current = { number, at: now.getTime(), index: await readRules(db) };
    return current.index;
  };
}

async function readRules(db: Queryable): Promise<RuleIndex> {
  const rules = await liveRules(db, tiersOf('alerts'));
  const followers = new Set(rules.filter(({ conditions }) => conditions.followed).map(({ accountId }) => accountId));
  const follows = followers.size === 0 ? [] : await followsOf(db, [...followers]);
  const byAccount = new Map(
    [...Map.groupBy(follows, ({ accountId }) => accountId)].map(([id, rows]) => [id, setsOf(rows)]),
  );
  const owners = new Set(
    rules.filter(({ conditions }) => conditions.books?.some(isMine)).map((rule) => rule.accountId),
  );
  const own = owners.size === 0 ? [] : await booksOfAccounts(db, [...owners]);
  const ownBooks = new Map(own.map(({ accountId, books }) => [accountId, books]));
  return compileRules(
    rules.map((rule) => ({ ...rule, ownBooks: ownBooks.get(rule.accountId) ?? null })),
    byAccount,
  );
}
