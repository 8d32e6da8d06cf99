import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settleDays } from '../../../src/cycle/index.ts';
import { recordFlags, recordQuoteSets } from '../../../src/odds/index.ts';
import { researchStage } from '../../support/research-stage.ts';
import { addBoxScore, addGame, addState } from '../../support/small-league.ts';
import { getAs } from '../../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-06T00:00:00Z');
const MINUTE = 60_000;
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * MINUTE);

interface Row {
  readonly screen: string;
  readonly book: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly flags: number;
  readonly staked: number;
  readonly isFew: boolean;
  readonly medianMinutes: number | null;
  readonly goneWithin: Readonly<Record<'minute1' | 'minutes5' | 'minutes15', number | null>>;
  readonly firstSight: { readonly value: number; readonly interval: readonly number[] | null } | null;
  readonly lastSight: { readonly value: number } | null;
}
interface PriceRecord {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly items: readonly Row[];
}

/** An over of 24.5 at alpha and an under at bravo, so many minutes before the start, on three players. */
async function stage(t: TestContext) {
  const on = await researchStage(t, '2024-03-06T12:00:00Z');
  const gameId = await addGame(on.db, on.league, DATE, TIP_OFF);
  const id = (book: string): number => on.league.books.get(book) ?? 0;
  const quote = (book: string, minutes: number, prices: readonly (readonly [number, number] | null)[], line = 24.5) =>
    on.db.transaction(async (tx) => {
      const quotes = prices.flatMap((price, index) =>
        price === null
          ? []
          : [{ playerId: on.player(index), lineHalves: 2 * line, overPrice: price[0], underPrice: price[1] }],
      );
      const offer = { gameId, bookId: id(book), stat: 'Points', period: 'Full', knownAt: before(minutes) } as const;
      const { changed } = await recordQuoteSets(tx, 'test', [{ ...offer, assumed: false, quotes }]);
      await recordFlags(tx, changed);
    });
  const score = async (hours: number, points: readonly number[]): Promise<void> => {
    const at = new Date(TIP_OFF.getTime() + hours * 60 * MINUTE);
    await addState(on.db, gameId, 'final', TIP_OFF, at);
    const lines = points.map((pts, index) => ({ playerId: on.player(index), counts: { pts } }));
    await addBoxScore(on.db, on.league, gameId, at, lines);
    on.ctx.clock.set(at);
    await settleDays(on.ctx, { league: 'Nba', from: DATE, to: DATE });
  };
  const ask = (query = '', tier: 'Free' | 'Pro' | 'Sharp' = 'Sharp') =>
    on.get<PriceRecord>(`/research/prices/record?from=${DATE}&to=${DATE}&${query}`, tier);
  return { ...on, gameId, quote, score, ask };
}

const near = (one: number | undefined, other: number): void =>
  assert.ok(Math.abs((one ?? Number.NaN) - other) < 6e-5, `${one} and ${other}`);

test('62: the record says how many stood out, how long, and what first and last prices paid, as the box score has it', async (t) => {
  const { quote, score, ask } = await stage(t);
  await quote('alpha', 100, [
    [120, -150],
    [120, -150],
    [120, -150],
  ]);
  await quote('bravo', 90, [
    [-150, 120],
    [-150, 120],
    [-150, 110],
  ]);
  // The first gets narrower after two minutes and goes after ten, the second stands until the start, the third is withdrawn.
  await quote('bravo', 88, [
    [-140, 105],
    [-150, 120],
    [-150, 110],
  ]);
  await quote('bravo', 80, [[-110, -130], [-150, 120], null]);
  await score(3, [30, 10]);
  const { firstDay, lastDay, items } = await ask('suspect=in');
  assert.deepEqual([firstDay, lastDay, items.map(({ screen }) => screen)], [DATE, DATE, ['arbitrage']]);
  const [row] = items;
  assert.deepEqual([row?.flags, row?.staked, row?.isFew, row?.medianMinutes], [3, 2, true, 10]);
  assert.deepEqual(row?.goneWithin, { minute1: 0, minutes5: 0, minutes15: 0.6667 });
  // +120 on both sides is 10 % on each side; at +105 the first paid 2.2 * 2.05 / 4.25 - 1. The third player did not play.
  near(row?.firstSight?.value, 0.1);
  near(row?.lastSight?.value, (0.1 + (2.2 * 2.05) / 4.25 - 1) / 2);
  assert.equal(row?.firstSight?.interval, null);
});

test('62: a middle pays where both win, and flags are divided by each of their books, by size and by age', async (t) => {
  const { quote, score, ask } = await stage(t);
  const [over, under] = [
    [103, -125],
    [-125, 103],
  ] as const;
  await quote('alpha', 100, [over, over]);
  await quote('bravo', 98, [under, under], 26.5);
  await score(3, [26, 30]);
  const told = async (by: string): Promise<string[]> =>
    (await ask(`by=${by}`)).items.map((row) => [row.screen, row.book, row.from, row.to, row.flags].join(' '));
  assert.deepEqual(await told('screen'), ['middle    2']);
  assert.deepEqual(await told('book'), ['middle alpha   2', 'middle bravo   2']);
  assert.deepEqual(await told('size'), ['middle  0.01 0.02 2']);
  assert.deepEqual(await told('age'), ['middle  60 300 2']);
  // Where both win a unit gains 1.03, and 0.015 otherwise.
  near((await ask()).items[0]?.firstSight?.value, (1.03 + 0.015) / 2);
});

test('a corrected box score corrects the grades, and a tier sees the correction after its delay', async (t) => {
  const { quote, score, ask, ctx } = await stage(t);
  // Three even books, and a fourth that pays +130 on the over.
  for (const book of ['bravo', 'charlie', 'delta']) await quote(book, 100, [[-110, -110]]);
  await quote('alpha', 90, [[130, -170]]);
  await score(3, [30]);
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 61 * MINUTE));
  const valueOf = async (tier: 'Free' | 'Pro' | 'Sharp'): Promise<number | undefined> =>
    (await ask('suspect=in', tier)).items.find(({ screen }) => screen === 'positive-ev')?.firstSight?.value;
  assert.deepEqual([await valueOf('Free'), await valueOf('Pro'), await valueOf('Sharp')], [1.3, 1.3, 1.3]);
  await score(6, [20]);
  ctx.clock.set(new Date(ctx.clock.now().getTime() + MINUTE));
  assert.deepEqual([await valueOf('Free'), await valueOf('Pro'), await valueOf('Sharp')], [1.3, 1.3, -1]);
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 61 * MINUTE));
  assert.deepEqual([await valueOf('Free'), await valueOf('Pro'), await valueOf('Sharp')], [-1, -1, -1]);
});

test('suspect flags are left out, counted or counted alone, and books are those of every side', async (t) => {
  const { quote, score, ask } = await stage(t);
  await quote('alpha', 100, [
    [120, -150],
    [150, -190],
  ]);
  await quote('bravo', 90, [
    [-140, 105],
    [-140, 125],
  ]);
  await score(3, [30, 30]);
  const flags = async (query: string): Promise<number> =>
    (await ask(query)).items.reduce((sum, row) => sum + (row.screen === 'arbitrage' ? row.flags : 0), 0);
  assert.deepEqual([await flags(''), await flags('suspect=in'), await flags('suspect=only')], [1, 2, 1]);
  assert.deepEqual([await flags('books=alpha,bravo'), await flags('books=alpha,charlie')], [1, 0]);
});

test('an unknown book is 400, a range that ends before it begins 422, and no flag is an empty record', async (t) => {
  const { api, ask } = await stage(t);
  const status = async (query: string): Promise<number> =>
    (await getAs(api, 'Free', `/research/prices/record?${query}`)).statusCode;
  assert.equal(await status('books=zzz'), 400);
  assert.equal(await status('by=player'), 400);
  assert.equal(await status('from=2024-03-06&to=2024-03-05'), 422);
  assert.deepEqual((await ask()).items, []);
});
