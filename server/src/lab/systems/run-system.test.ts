import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { madeFeature, makeGame, resultOf, writeGame } from '../../../tests/lab/made-features.ts';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { asSuperuser, testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { EVERY_LEAGUE } from '../../leagues/index.ts';
import { noAnalysis, type Analysis } from '../../platform/analysis/index.ts';
import type { ListedBet } from './bet-queries.ts';
import { systemRunner, type SystemQuestion } from './run-system.ts';
import type { System } from './system.ts';

const NOW = new Date('2024-06-01T00:00:00Z');
const SYSTEM: System = { league: 'Nba', from: null, to: null, where: { direction: 'Over' }, price: 'best' };
/** Of two seasons, and the points of every player on each. */
const NBA_DAYS = [
  ['2023-01-10', 15],
  ['2023-01-12', 14],
  ['2024-01-10', 15],
  ['2024-01-11', 15],
  ['2024-01-13', 14],
] as const;

/** Ten bets on each day of two leagues; the first player did not play. */
async function twoLeagues(t: TestContext) {
  const db = await testDatabase(t);
  const [nba, wnba] = [await smallLeague(db), await smallLeague(db, 'Wnba')];
  const play = async (league: typeof nba, date: string, points: number) => {
    const game = await makeGame(db, league, date);
    const rows = (value: number) =>
      league.players.map((id, place) => madeFeature(league, game, id, resultOf(29, place === 0 ? null : value)));
    await writeGame(db, league, game, rows(points));
    return { ...game, rows };
  };
  const games = [];
  for (const [date, points] of NBA_DAYS) games.push(await play(nba, date, points));
  await play(wnba, '2023-07-01', 15);
  const { id: accountId } = await makeAccount(db, 'one', 'Sharp');
  const { id: otherId } = await makeAccount(db, 'two', 'Sharp');
  const waits: number[] = [];
  const analysis: Analysis = {
    ...noAnalysis(db),
    read: (waitMs, work) => {
      waits.push(waitMs);
      return noAnalysis(db).read(waitMs, work);
    },
  };
  const runner = systemRunner(analysis);
  const question = (system: Partial<System> = {}, more: Partial<SystemQuestion> = {}): SystemQuestion => ({
    system: { ...SYSTEM, ...system },
    leagues: EVERY_LEAGUE,
    accountId,
    now: NOW,
    myBooks: null,
    limit: 100,
    cursor: undefined,
    ...more,
  });
  const run = async (...asked: Parameters<typeof question>) => (await runner.run(db, question(...asked))).result;
  return { db, nba, games, runner, waits, question, run, otherId };
}

test('a system is run over all of its days, with its days, props, sums, curve and bets', async (t) => {
  const { run, runner, db, question, waits } = await twoLeagues(t);
  const { figures, otherSeasons, curve, bets, ...data } = await run();
  assert.deepEqual(data, { from: '2023-01-10', to: '2024-01-13', props: 50, systemsTried: 1 });
  const { days, won, lost, pushed, void: none } = figures;
  assert.deepEqual([figures.bets, days, won, lost, pushed, none], [50, 5, 27, 18, 0, 5]);
  assert.deepEqual(otherSeasons, [], 'both seasons were asked for');
  assert.deepEqual(
    curve.map(({ day, bets: count }) => [day, count]),
    NBA_DAYS.map(([day]) => [day, 9]),
  );
  assert.ok(figures.market !== null && curve.at(-1)?.expected === figures.market.expectedUnits);
  assert.deepEqual([bets.items.length, bets.nextCursor], [50, null]);
  assert.equal((await runner.run(db, question())).servedBy, 'primary');
  assert.deepEqual(new Set(waits), new Set([200]), 'a client waits for a standby at most so long');
});

test('a system of some days has the figures of these, and each season without one of them has its own', async (t) => {
  const { run } = await twoLeagues(t);
  const asked = async (from: string | null, to: string | null) => {
    const { figures, otherSeasons, bets, ...one } = await run({ from, to });
    assert.equal(bets.items.length, figures.bets);
    const others = otherSeasons.map(({ league, season, figures: of }) => [league, season, of.bets, of.won]);
    return [one.from, one.to, one.props, figures.bets, figures.won, others];
  };
  const [first, second] = [
    ['Nba', '2022-23', 20, 9],
    ['Nba', '2023-24', 30, 18],
  ];
  assert.deepEqual(await asked('2024-01-11', '2024-01-13'), ['2024-01-11', '2024-01-13', 20, 20, 9, [first]]);
  assert.deepEqual(await asked('2024-01-12', '2024-01-12'), [null, null, 0, 0, 0, [first]], 'within a season');
  assert.deepEqual(await asked('2024-01-13', null), ['2024-01-13', '2024-01-13', 10, 10, 0, [first]]);
  assert.deepEqual(await asked('2024-01-14', null), [null, null, 0, 0, 0, [first, second]]);
  assert.deepEqual(await asked(null, '2023-01-10'), ['2023-01-10', '2023-01-10', 10, 10, 9, [second]]);
  assert.deepEqual(await asked(null, '2023-01-09'), [null, null, 0, 0, 0, [first, second]]);
  assert.deepEqual(await asked('2023-01-12', '2024-01-10'), ['2023-01-12', '2024-01-10', 20, 20, 9, []]);
});

test('a system of all leagues has the bets and the other seasons of each, and a league alone only its own', async (t) => {
  const { run } = await twoLeagues(t);
  const all = await run({ league: 'all' });
  assert.deepEqual([all.props, all.figures.bets, all.figures.days], [60, 60, 6]);
  const late = await run({ league: 'all', from: '2024-01-01' });
  assert.deepEqual(
    late.otherSeasons.map(({ league, season, figures }) => [league, season, figures.bets]),
    [
      ['Nba', '2022-23', 20],
      ['Wnba', '2023', 10],
    ],
  );
  assert.deepEqual((await run({ league: 'Wnba' })).figures.bets, 10);
});

test('every different system counts as a try of its account, once, and its p-value is corrected for them', async (t) => {
  const { run, otherId, db, question, runner } = await twoLeagues(t);
  assert.equal((await run()).systemsTried, 1);
  assert.equal((await run()).systemsTried, 1);
  const second = await run({ where: { direction: 'Under' } });
  assert.equal(second.systemsTried, 2);
  assert.ok(
    second.figures.systemsTried === 2 && second.otherSeasons.every(({ figures }) => figures.systemsTried === 2),
  );
  assert.equal((await run({}, { accountId: otherId })).systemsTried, 1);
  await runner.bets(db, question({ price: 'closing' }));
  assert.equal((await run({ price: 'consensus' })).systemsTried, 4, 'a list counts too');
  const { rows } = await db.query<{ at: Date }>({ text: 'select distinct first_at as at from lab.try' });
  assert.deepEqual(rows, [{ at: NOW }]);
});

test('the results of a system are read once until the features of a season are written again', async (t) => {
  const { run, db, nba, games } = await twoLeagues(t);
  const last = games.at(-1) ?? assert.fail();
  assert.equal((await run()).figures.won, 27);
  const none = { where: { direction: 'Over', minLine: 100 } } as const;
  for (let times = 0; times < 2; times += 1) assert.equal((await run(none)).figures.bets, 0);
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `update lab.feature set actual_value = 15, outcome = 'over' where game_id = $1 and outcome = 'under'`,
      values: [last.id],
    }),
  );
  assert.equal((await run()).figures.won, 27, 'nothing says that they changed');
  assert.equal((await run({ from: '2024-01-01' })).figures.won, 18, 'other days of the same system neither');
  assert.equal((await run({ where: { direction: 'Under' } })).figures.lost, 36, 'another system is read anew');
  await writeGame(db, nba, last, last.rows(15));
  assert.equal((await run()).figures.won, 36);
  assert.equal((await run({ league: 'all' })).figures.bets, 60, 'leagues are kept apart');
});

test('the prices of a system at own books are those of the books of its caller', async (t) => {
  const { run } = await twoLeagues(t);
  const price = async (myBooks: readonly string[] | null) => {
    const { figures, bets } = await run({ price: 'atMyBooks' }, { myBooks });
    const [first] = bets.items;
    return [first?.price, first?.book, figures.units?.value];
  };
  const units = (american: number): number => 27 * (100 / american) - 18;
  const near = async (books: readonly string[] | null, american: number, book: string): Promise<void> => {
    const [given, at, won] = await price(books);
    assert.deepEqual([given, at], [-american, book]);
    assert.ok(Math.abs(Number(won) - units(american)) < 1e-9, `${won}`);
  };
  await near(null, 105, 'bravo');
  await near(['alpha'], 110, 'alpha');
  await near(['bravo'], 105, 'bravo');
});

test('all bets of a system come a page at a time, the newest first, from a place on', async (t) => {
  const { run, runner, db, question } = await twoLeagues(t);
  const asked = { from: '2023-01-12' };
  const { items } = (await run(asked)).bets;
  assert.equal(items.length, 40);
  const pagesOf = async (...of: Parameters<typeof question>) =>
    (await Readable.from(await runner.bets(db, question(...of))).toArray()) as (readonly ListedBet[])[];
  const pages = await pagesOf(asked, { limit: 12 });
  assert.deepEqual(
    pages.map((page) => page.length),
    [12, 12, 12, 4],
  );
  assert.deepEqual(pages.flat(), items);
  const { nextCursor } = (await run(asked, { limit: 35 })).bets;
  const rest = await pagesOf(asked, { limit: 3, cursor: nextCursor ?? '' });
  assert.deepEqual(rest.flat(), items.slice(35));
  assert.deepEqual(await pagesOf({ to: '2020-01-01' }), [[]]);
});
