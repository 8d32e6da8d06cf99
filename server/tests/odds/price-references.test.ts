import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue, impliedProbability, noVigOver, rounded } from '../../src/kernel/index.ts';
import { noVigChances } from '../../src/odds/screens/devig.ts';
import { picksModule } from '../../src/picks/index.ts';
import { testServer } from '../support/http.ts';
import { addHistory } from '../support/seasoned-league.ts';
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
