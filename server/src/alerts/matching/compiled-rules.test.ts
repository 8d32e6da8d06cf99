import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { only } from '../../platform/index.ts';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { asSuperuser, testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { addFollow } from '../follows/add-follow.ts';
import { insertRule, noteChange } from '../rules/queries.ts';
import type { Conditions } from '../rules/rule.ts';
import { compiledRules } from './compiled-rules.ts';
import type { Fact } from './fact.ts';
import type { RuleIndex } from './rule-index.ts';

const AT = new Date('2024-03-05T18:00:00Z');
const later = (ms: number): Date => new Date(AT.getTime() + ms);
const MINUTE = 60_000;

/** Two accounts with alerts, and the rules as one process keeps them. */
async function rulesStage(t: TestContext) {
  const db = await testDatabase(t);
  const { players } = await smallLeague(db);
  const { id: first } = await makeAccount(db, 'first', 'Sharp');
  const { id: second } = await makeAccount(db, 'second', 'Pro');
  const read = compiledRules();
  const [player = 0, other = 0] = players;
  const fact = (playerId: number): Fact => ({
    ...{ on: 'price.available', key: 'price', knownAt: AT, league: 'Nba', gameId: 1, playerId, playerName: '' },
    ...{ team: 'AAA', stat: 'Points', period: 'Full', line: 20.5, direction: 'Over', probability: 0.6, rating: null },
    ...{ move: null, status: null, accountId: null, text: () => '' },
    offers: ['alpha', 'bravo', 'charlie'].map((book) => ({ book, bookTitle: book, price: 105, expectedValue: 0.05 })),
  });
  return {
    ...{ db, first, second, player, other },
    rules: (now = AT) => read(db, now),
    rule: (account: number, conditions: Conditions, isOn = true) =>
      db.transaction(async (tx) => {
        const given = JSON.stringify(conditions);
        const made = insertRule(tx, account, 'r', 'price.available', given, null, null, null, null, isOn, AT);
        const { id } = only(await made);
        await noteChange(tx);
        return id;
      }),
    follow: (account: number, playerId: number) =>
      db.transaction((tx) => addFollow(tx, account, { playerId, stat: null, team: null, league: 'Nba' }, AT)),
    prefer: (account: number, books: readonly string[]) =>
      db.query({
        text: `insert into preferences.preference (account_id, books, odds_format, time_zone, unit_share, kelly_fraction,
                 max_stake_share, changed_at)
               values ($1, $2, 'American', 'UTC', 0.01, 0.25, 0.05, $3)
               on conflict (account_id) do update set books = excluded.books`,
        values: [account, books, AT],
      }),
    /** The rules that match, each with the book of its offer. */
    told: (index: RuleIndex, playerId = player) =>
      new Map(index.match(fact(playerId)).map(({ ruleId, offer }) => [ruleId, offer?.book])),
  };
}

test('followed and “mine” are those of the rule’s own account; an account without preferences has all books', async (t) => {
  const { db, rule, follow, prefer, rules, told, first, second, player, other } = await rulesStage(t);
  const { id: third } = await makeAccount(db, 'third', 'Sharp');
  await follow(first, player);
  await follow(second, other);
  await prefer(first, ['charlie']);
  await prefer(second, ['charlie']);
  const followed = [await rule(first, { followed: true }), await rule(second, { followed: true })] as const;
  const ofBooks = [
    [await rule(first, { books: ['mine'] }), 'charlie'],
    [await rule(second, { books: ['bravo', 'mine'] }), 'bravo'],
    [await rule(third, { books: ['bravo', 'mine'] }), 'alpha'],
  ] as const;
  const index = await rules();
  assert.deepEqual(told(index), new Map([...ofBooks, [followed[0], 'alpha']]));
  assert.deepEqual(told(index, other), new Map([...ofBooks, [followed[1], 'alpha']]));
});

test('a rule without “followed” and “mine” reads neither; one that is off, or of a tier without alerts, is none', async (t) => {
  const { rule, rules, told, first, db } = await rulesStage(t);
  const { id: free } = await makeAccount(db, 'free', 'Free');
  assert.equal((await rules()).has('price.available'), false);
  await rule(free, {});
  await rule(first, {}, false);
  assert.equal((await rules()).has('price.available'), false);
  const id = await rule(first, { books: ['bravo'] });
  assert.deepEqual(told(await rules()), new Map([[id, 'bravo']]));
});

test('a new rule and a new follow count at once, changed preferences and tiers after a minute, and nothing is read in between', async (t) => {
  const { rule, follow, prefer, rules, told, first, player, db } = await rulesStage(t);
  const mine = await rule(first, { books: ['mine'] });
  const kept = await rules();
  assert.equal(await rules(later(MINUTE)), kept, 'nothing changed');
  const followed = await rule(first, { followed: true });
  assert.deepEqual([...told(await rules(later(MINUTE))).keys()], [mine]);
  await follow(first, player);
  assert.deepEqual(new Set(told(await rules(later(MINUTE))).keys()), new Set([mine, followed]));
  await prefer(first, ['charlie']);
  assert.equal(told(await rules(later(2 * MINUTE))).get(mine), 'alpha');
  assert.equal(told(await rules(later(2 * MINUTE + 1))).get(mine), 'charlie');
  await prefer(first, ['bravo']);
  assert.equal(told(await rules(later(MINUTE))).get(mine), 'bravo', 'a clock that was set back');
  await asSuperuser(db, (superuser) => superuser.query({ text: `update accounts.account set tier = 'Free'` }));
  assert.equal((await rules(later(2 * MINUTE))).has('price.available'), true);
  assert.equal((await rules(later(2 * MINUTE + 1))).has('price.available'), false);
});
