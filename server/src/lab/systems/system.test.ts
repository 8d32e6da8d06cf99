import assert from 'node:assert/strict';
import test from 'node:test';
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
