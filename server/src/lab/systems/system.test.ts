import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { EVERY_LEAGUE } from '../../leagues/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { RANGE_NAMES, RANGES, type Conditions } from './conditions.ts';
import { checkedSystem, hashOfSystem, type SentSystem } from './system.ts';

/** Only books are looked up in the database. */
const NO_DATABASE = {} as Queryable;
const checked = (where: Partial<Conditions>, days: Partial<SentSystem> = {}) =>
  checkedSystem(NO_DATABASE, EVERY_LEAGUE, { ...days, where: { direction: 'Over', ...where } });
const refuses = (work: Promise<unknown>, pointer: string) =>
  assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof DomainError && error.kind === 'impossible');
    assert.ok(JSON.stringify(error.facts).includes(pointer), JSON.stringify(error.facts));
    return true;
  });

test('both ends of each condition may be one value, and the least is not above the most', async () => {
  for (const low of RANGE_NAMES.filter((name) => name.startsWith('min') && RANGES[name].of !== 'american')) {
    const high = RANGE_NAMES.find((name) => name === `max${low.slice(3)}`);
    if (high === undefined) continue;
    const { from, to } = RANGES[low];
    await checked({ [low]: from, [high]: from });
    await checked({ [low]: from, [high]: to });
    await refuses(checked({ [low]: to, [high]: from }), `/where/${low}`);
  }
});

test('a price is American odds: at least +100, or at most −100', async () => {
  for (const minPrice of [100, -100, 100_000, -100_000]) await checked({ minPrice });
  for (const minPrice of [99, -99, 0]) await refuses(checked({ minPrice }), '/where/minPrice');
});

test('the least price pays no more than the highest one: −110 pays less than +100, and ±100 pay the same', async () => {
  for (const [minPrice, maxPrice] of [
    [-110, 100],
    [-150, -110],
    [110, 150],
    [100, -100],
    [-110, -110],
  ] as const)
    await checked({ minPrice, maxPrice });
  for (const [minPrice, maxPrice] of [
    [100, -110],
    [-110, -150],
    [150, 110],
  ] as const)
    await refuses(checked({ minPrice, maxPrice }), '/where/minPrice');
  // An impossible price is told as such, not by its order.
  await refuses(checked({ minPrice: -100, maxPrice: 50 }), '/where/maxPrice');
});

test('the days of a system may be a single one, and do not end before they begin', async () => {
  const day = '2024-03-01';
  assert.deepEqual((await checked({}, { from: day, to: day })).from, day);
  await refuses(checked({}, { from: '2024-03-02', to: day }), '/from');
  await assert.rejects(checked({}, { from: '2024-02-30' }));
});

test('one system has one hash however it is written, and any other condition, day or price another', async () => {
  const hash = async (where: Partial<Conditions>, days: Partial<SentSystem> = {}) =>
    hashOfSystem(await checked(where, days)).toString('hex');
  const one = await hash({ stats: ['Points', 'Assists'], minLine: 0 });
  assert.equal(await hash({ minLine: -0, stats: ['Assists', 'Points', 'Points'], periods: ['Full'] }), one);
  for (const other of [
    await hash({ stats: ['Points'], minLine: 0 }),
    await hash({ stats: ['Points', 'Assists'] }),
    await hash({ stats: ['Points', 'Assists'], minLine: 0, periods: ['Full', 'H2'] }),
    await hash({ stats: ['Points', 'Assists'], minLine: 0 }, { from: '2024-03-01' }),
    await hash({ stats: ['Points', 'Assists'], minLine: 0 }, { price: 'closing' }),
  ])
    assert.notEqual(other, one);
});

/** The violations that a refusal names. */
async function errorsOf(work: Promise<unknown>): Promise<readonly { pointer: string; detail: string }[]> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return (error.facts as { errors: { pointer: string; detail: string }[] }).errors;
  }
  return [];
}

test('every unknown condition is named at its place, and so is each impossible price, day and bound', async () => {
  const unknown = await errorsOf(checked({ minMoon: 3, 'a/b~c': 1 } as Partial<Conditions>));
  assert.deepEqual(
    unknown.map(({ pointer }) => pointer),
    ['/where/minMoon', '/where/a~1b~0c'],
  );
  assert.match(unknown[0]?.detail ?? '', /^is no condition; those that there are: direction, books, stats, /);
  const prices = await errorsOf(checked({ minPrice: 50, maxPrice: -50 }));
  const detail = 'American odds are at least +100, or at most -100.';
  assert.deepEqual(prices, [
    { pointer: '/where/minPrice', detail },
    { pointer: '/where/maxPrice', detail },
  ]);
  assert.deepEqual(await errorsOf(checked({ minLine: 20, maxLine: 10, minRest: 3, maxRest: 2 })), [
    { pointer: '/where/minLine', detail: '20 is more than maxLine, 10.' },
    { pointer: '/where/minRest', detail: '3 is more than maxRest, 2.' },
  ]);
  assert.deepEqual(await errorsOf(checked({}, { from: 'x' })), [
    { pointer: '/from', detail: 'must be a day that exists' },
  ]);
  assert.deepEqual(await errorsOf(checked({}, { to: '2024-02-30' })), [
    { pointer: '/to', detail: 'must be a day that exists' },
  ]);
  assert.deepEqual(await errorsOf(checked({}, { from: '2024-03-02', to: '2024-03-01' })), [
    { pointer: '/from', detail: '2024-03-02 is after 2024-03-01.' },
  ]);
  const at = checkedSystem(NO_DATABASE, EVERY_LEAGUE, { where: { direction: 'Over', minPrice: 1 } }, '/system');
  assert.deepEqual(await errorsOf(at), [{ pointer: '/system/where/minPrice', detail }]);
});

test('a stat or period that the only league does not have is refused, and among all leagues it is not', async () => {
  const periods = { periods: ['H1', 'Q4'] } as const;
  await checked(periods, { league: 'Nba' });
  const all = await checked(periods, { league: 'all' });
  assert.deepEqual([all.league, all.where.periods], ['all', ['Q4', 'H1']]);
  assert.equal((await checked({})).league, 'Nba', 'the league by default');
});

test('a system in normal form has sorted lists without duplicates, no defaults, and its bounds and yes/no conditions', async () => {
  assert.deepEqual(
    await checked({
      playoffs: false,
      maxLine: 30,
      minLine: -0,
      home: true,
      periods: ['Full'],
      ratings: ['Standard', 'Standard'],
      stats: [],
    }),
    {
      league: 'Nba',
      from: null,
      to: null,
      where: { direction: 'Over', ratings: ['Standard'], minLine: 0, maxLine: 30, home: true, playoffs: false },
      price: 'best',
    },
  );
  const { where } = await checked({ periods: ['H2'] }, { price: 'closing' });
  assert.deepEqual(where.periods, ['H2']);
});

test('the books of a system are known ones, in any case and order, each once', async (t) => {
  const db = await testDatabase(t);
  const withBooks = (books: readonly string[]) =>
    checkedSystem(db, EVERY_LEAGUE, { where: { direction: 'Over', books } });
  await smallLeague(db);
  assert.deepEqual((await withBooks(['Bravo', 'alpha', 'bravo'])).where.books, ['alpha', 'bravo']);
  const [unknown, ...more] = await errorsOf(withBooks(['alpha', 'gamma']));
  assert.deepEqual([unknown?.pointer, more], ['/where/books', []]);
  assert.match(unknown?.detail ?? '', /^must be of alpha, ballybet, .*, bravo, charlie, /);
});
