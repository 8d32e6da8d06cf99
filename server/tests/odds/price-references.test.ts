import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { addDays, expectedValue, impliedProbability, noVigOver, rounded } from '../../src/kernel/index.ts';
import { noVigChances } from '../../src/odds/screens/devig.ts';
import { setPreferences } from '../../src/preferences/queries.ts';
import { picksModule } from '../../src/picks/index.ts';
import { recordAvailability } from '../../src/league/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { testServer } from '../support/http.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addState } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { DAY, evening, FRESH, minutes, NOW } from './price-stage.ts';

test('a price above the reference of the other books: by every method, without the book itself, with the reference’s time', async (t) => {
  const { ask } = await evening(t, [
    { book: 'alpha', line: 14.5, over: 125, under: -145, ...FRESH },
    { book: 'bravo', line: 14.5, over: 100, under: -120, knownAt: minutes(40) },
    { book: 'charlie', line: 14.5, over: -105, under: -115, knownAt: minutes(30) },
    // No second opinion on this line.
    { book: 'alpha', line: 16.5, over: 200, under: -200, ...FRESH },
    { book: 'bravo', line: 16.5, over: 110, under: -130, ...FRESH },
  ]);
  const [plain] = (await ask('screen=positive-ev')).items;
  const mean = (noVigOver(100, -120) + noVigOver(-105, -115)) / 2;
  assert.deepEqual([plain?.over?.book, plain?.under, plain?.stakes, plain?.hold], ['alpha', null, null, null]);
  assert.equal(plain?.edge, rounded(expectedValue(mean, 125), 4));
  assert.deepEqual(plain?.reference, {
    ...{ against: 'consensus', probability: rounded(mean, 4), feeds: 2 },
    quotedAt: minutes(30).toISOString(),
  });
  assert.equal((await ask('screen=positive-ev')).items.length, 1);
  for (const method of ['additive', 'power', 'shin', 'worst'] as const) {
    const overOf = (...prices: number[]): number => noVigChances(prices.map(impliedProbability), method)[0] ?? 0;
    const [row] = (await ask(`screen=positive-ev&devig=${method}`)).items;
    assert.equal(row?.reference?.probability, rounded((overOf(100, -120) + overOf(-105, -115)) / 2, 4), method);
  }
  const named = (await ask('screen=positive-ev&against=Bravo')).items;
  assert.deepEqual(
    named.map(({ over, reference }) => [over?.line, over?.price, reference?.against, reference?.probability]),
    [
      [16.5, 200, 'bravo', rounded(noVigOver(110, -130), 4)],
      [14.5, 125, 'bravo', rounded(noVigOver(100, -120), 4)],
    ],
  );
  assert.deepEqual((await ask('screen=positive-ev&against=sharp')).items, []);
});

test('reference and method are those of the account’s preferences where a request names none', async (t) => {
  const { db, ask } = await evening(t, [
    { book: 'alpha', line: 14.5, over: 125, under: -145, ...FRESH },
    { book: 'bravo', line: 14.5, over: 100, under: -125, ...FRESH },
    { book: 'charlie', line: 14.5, over: -105, under: -115, ...FRESH },
  ]);
  const { id } = await makeAccount(db, 'one', 'Sharp');
  await setPreferences(db, id, null, 'American', 'UTC', null, 0.01, 0.25, 0.03, 'bravo', 'worst', NOW);
  const of = async (query: string, account: number): Promise<unknown> => {
    const [row] = (await ask(`screen=positive-ev${query}`, `Sharp.${account}`)).items;
    return [row?.reference?.against, row?.reference?.probability];
  };
  const implied = [100, -125].map(impliedProbability);
  const worst = rounded(noVigChances(implied, 'worst')[0] ?? 0, 4);
  const even = rounded(noVigOver(100, -125), 4);
  assert.notEqual(worst, even);
  assert.deepEqual(await of('', id), ['bravo', worst]);
  assert.deepEqual(await of('&devig=proportional', id), ['bravo', even]);
  const consensus = rounded((noVigOver(100, -125) + noVigOver(-105, -115)) / 2, 4);
  assert.deepEqual(await of('&against=consensus&devig=proportional', id), ['consensus', consensus]);
  assert.deepEqual(await of('', id + 1), ['consensus', consensus]);
});

test('a middle has our probability of the gap, as the evaluations of its lines give it, pushes included', async (t) => {
  const on = await evening(t);
  await addHistory(on.db, on.league, 25, DAY);
  for (const [book, line] of [
    ['alpha', 9],
    ['bravo', 10.5],
    ['charlie', 10],
  ] as const)
    await on.quote({ book, line, over: 105, under: 105, ...FRESH });
  const { api } = await testServer(t, {
    context: on.ctx,
    identify: identifyByTier,
    modules: [picksModule({ origin: 'live' })],
  });
  const evaluated = async (line: number) => {
    const body = { playerId: on.player(0), stat: 'Points', line, direction: 'Over', gameDate: DAY };
    const response = await api.inject({
      ...{ method: 'POST', url: '/api/v1/picks/evaluate', body },
      headers: { authorization: 'Bearer Sharp' },
    });
    assert.equal(response.statusCode, 200, response.body);
    const { probability, pushProbability } = response.json<{ probability: number; pushProbability: number }>();
    return { over: (1 - pushProbability) * probability, push: pushProbability };
  };
  const { items } = await on.ask('screen=middle&minEdge=-1');
  assert.deepEqual(items.map(({ over, under }) => `${over?.line} ${under?.line}`).sort(), [
    '10 10.5',
    '9 10',
    '9 10.5',
  ]);
  for (const { over, under, gap, edge, stakes, hold } of items) {
    const [lower, upper] = [await evaluated(over?.line ?? 0), await evaluated(under?.line ?? 0)];
    // No count is between 10 and 10.5.
    const both = over?.line === 10 ? 0 : lower.over - upper.over - upper.push;
    const near = (found: number | undefined, wanted: number, what: string): void =>
      assert.ok(
        Math.abs((found ?? -1) - wanted) < 3e-4,
        `${what} of ${over?.line} and ${under?.line}: ${found}, ${wanted}`,
      );
    near(gap?.['probability'], both, 'gap');
    near(gap?.['pushProbability'], lower.push + upper.push, 'push');
    // Half a unit on each: a miss gains 0.025, a push 0.525, both 1.05.
    const [miss, push, hit] = [0.025, 0.525, 1.05];
    const value = both * hit + (lower.push + upper.push) * push + (1 - both - lower.push - upper.push) * miss;
    assert.ok(Math.abs(edge - value) < 1e-3, `${edge} and ${value}`);
    assert.deepEqual(
      [stakes, hold, gap?.['profitIfHit'], gap?.['profitIfMissed'], gap?.['breakEven']],
      [{ over: 0.5, under: 0.5 }, -0.025, 1.05, 0.025, 0],
    );
  }
  const [ours] = (await on.ask('screen=positive-ev&against=model')).items;
  assert.deepEqual(
    [ours?.reference?.against, ours?.reference?.feeds, ours?.reference?.quotedAt],
    ['model', null, NOW.toISOString()],
  );
  const side = ours?.over ?? ours?.under;
  const given = await evaluated(side?.line ?? 0);
  const chance = given.over / (1 - given.push);
  const probability = ours?.over === null ? 1 - chance : chance;
  assert.ok(Math.abs((ours?.reference?.probability ?? 0) - probability) < 3e-4);
});

/** A middle, and a price above ours, of each of the first three players. */
async function middles(t: TestContext) {
  const on = await evening(t);
  const quotes = async (knownAt: Date): Promise<void> => {
    for (const player of [0, 1, 2])
      for (const [book, line] of [
        ['alpha', 7.5],
        ['bravo', 18.5],
      ] as const)
        await on.quote({ player, book, line, over: 105, under: 105, knownAt });
  };
  await quotes(minutes(2));
  const shown = async (query: string) =>
    new Set((await on.ask(`${query}&minEdge=-1`)).items.map(({ playerId }) => on.league.players.indexOf(playerId)));
  return { ...on, quotes, shown };
}
const OURS = ['screen=middle', 'screen=positive-ev&against=model'];

test('where we have no probability without a doubt there is no row: players out, and players with few games', async (t) => {
  const { db, ctx, league, gameId, shown } = await middles(t);
  await addHistory(db, league, 2, DAY);
  for (const query of OURS) assert.deepEqual(await shown(query), new Set(), 'two games are on record');
  await addHistory(db, league, 25, addDays(DAY, -4));
  const provenance = { league: 'Nba', source: 'a-report', ids: 'test', learnedAt: NOW } as const;
  const players = [{ playerId: league.players[1] ?? 0, status: 'Out' as const, reason: 'Ankle' }];
  const report = { gameId, teamId: league.teams[0], knownAt: NOW, isWhole: true, isSubmission: true, players };
  await db.transaction((tx) => recordAvailability(tx, provenance, [report]));
  ctx.clock.set(new Date(NOW.getTime() + 30_000));
  for (const query of OURS) assert.deepEqual(await shown(query), new Set([0, 2]), query);
});

test('our probabilities from before a game are of no price from the game', async (t) => {
  const { db, ctx, league, gameId, quotes, shown } = await middles(t);
  await addHistory(db, league, 25, DAY);
  const second = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
  for (const query of OURS) assert.deepEqual(await shown(query), new Set([0, 1, 2]));
  await addState(db, gameId, 'live', second(4), second(4));
  await quotes(second(6));
  ctx.clock.set(second(10));
  for (const query of OURS) assert.deepEqual(await shown(query), new Set());
});
