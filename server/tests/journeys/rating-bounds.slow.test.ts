import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, type Rating } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, publishBoard, type EvaluationOnWire, type PickOnWire } from '../../src/picks/index.ts';
import {
  boundsIn,
  loadSlate,
  RATINGS_SECTION,
  SCORING_BOUNDS,
  SCORING_SECTION,
  scoreSlate,
  worldStore,
} from '../../src/scoring/index.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';
import { operationsNode, queueContext } from '../support/operations.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

/** A league with a past season, value on one player's under tonight, and two nodes with the configuration. */
async function stage(t: TestContext) {
  const clock = settableClock(before(60));
  const ctx = await queueContext(t, { clock });
  const league = await smallLeague(ctx.db);
  await addHistory(ctx.db, league, 30, DATE);
  const gameId = await addGame(ctx.db, league, DATE, TIP_OFF);
  const playerId = league.players[7] ?? 0;
  await addValue(ctx.db, league, { gameId, playerId, knownAt: before(120) });
  const sections = [RATINGS_SECTION, SCORING_SECTION];
  const [here, there] = await Promise.all([1, 2].map(() => operationsNode(t, ctx, { sections })));
  assert.ok(here && there);
  const worlds = worldStore();
  const bounds = () => boundsIn(there.configuration);
  const module = picksModule({ origin: 'live', worlds, bounds });
  const { api } = await testServer(t, { context: ctx, modules: [module], identify: identifyByTier });
  return {
    ...{ ctx, clock, league, gameId, playerId },
    /** Sets a value on one node; waits until the other has read it. */
    async put(path: string, value: string): Promise<number> {
      const was = JSON.stringify(bounds());
      const { statusCode } = await here.server.api.inject({
        method: 'PUT',
        url: `/api/v1/admin/config/${path}`,
        headers: { authorization: 'Bearer x' },
        body: { value },
      });
      if (statusCode === 200) await eventually('the change', async () => JSON.stringify(bounds()) !== was || undefined);
      return statusCode;
    },
    async score() {
      const slate = await loadSlate(ctx.db, { league: 'Nba', date: DATE, asOf: clock.now() }, worlds);
      const scored = scoreSlate(slate, bounds());
      return { scored, publication: await publishBoard(ctx, scored, 'live') };
    },
    async evaluate(): Promise<EvaluationOnWire> {
      const answer = await api.inject({
        method: 'POST',
        url: '/api/v1/picks/evaluate',
        headers: { authorization: 'Bearer Sharp' },
        body: { playerId, stat: 'Points', line: 14.5, direction: 'Under' },
      });
      return answer.json();
    },
    top: async (): Promise<PickOnWire[]> => (await getAs(api, 'Sharp', '/picks/top')).json(),
  };
}

const ratingsOf = (picks: readonly PickOnWire[]): Rating[] => picks.map(({ rating }) => rating);

test('a bound set on one node rates the next slate and evaluation of another; published picks keep their rating', async (t) => {
  const on = await stage(t);
  assert.deepEqual((await on.score()).publication, { version: 1, isNew: true, picks: 1, newPicks: 1 });
  const [rated] = ratingsOf(await on.top());
  assert.ok(rated);
  assert.equal((await on.evaluate()).rating, rated);

  for (const rating of ['premium', 'standard'])
    assert.equal(await on.put(`ratings/${rating}ExpectedValue`, '0.5'), 200);
  assert.equal((await on.evaluate()).rating, 'Lean');
  on.clock.set(before(50));
  const { scored } = await on.score();
  assert.deepEqual(
    scored.props.map(({ claims }) => claims[0]?.rating),
    ['Lean'],
  );
  assert.deepEqual(await on.top(), []);
  const kept = await on.ctx.db.query<{ rating: Rating }>({ text: 'select rating from picks.pick' });
  assert.deepEqual(kept.rows, [{ rating: rated }]);
});

test('doubts are configurable: a generous price, a young player', async (t) => {
  const on = await stage(t);
  const { expectedValue } = await on.evaluate();
  assert.ok((expectedValue ?? 0) > 0.02);
  assert.equal(await on.put('scoring/suspectExpectedValue', '0.01'), 200);
  const doubted = await on.evaluate();
  assert.deepEqual(
    doubted.doubtfulPrices.map(({ book }) => book),
    ['echo'],
  );
  assert.equal(await on.put('scoring/fewestGames', '31'), 200);
  const { scored } = await on.score();
  assert.deepEqual(scored.props[0]?.judgement.doubts, ['fewGames']);
  assert.equal((await on.evaluate()).insufficientEvidence, true);
});

test('a stale and a mispaired quote are flagged by configured bounds, and never published', async (t) => {
  const on = await stage(t);
  const quote = { gameId: on.gameId, playerId: on.playerId, line: 14.5 };
  await addQuote(on.ctx.db, on.league, { ...quote, book: 'echo', over: 160, under: -210, knownAt: before(110) });
  const flags = async () => (await on.score()).scored.props[0]?.flagged.map(({ book, reason }) => `${book} ${reason}`);
  assert.deepEqual(await flags(), ['echo off-market', 'echo off-market']);
  assert.equal(await on.put('scoring/mispairedGap', '0.4'), 200);
  assert.deepEqual(await flags(), ['echo too-good']);
  assert.deepEqual(await on.top(), []);
});

test('every bound has a range, a default that is in force, and rejects values outside the range', async (t) => {
  const on = await stage(t);
  assert.equal(await on.put('ratings/premiumProbability', '1.5'), 422);
  assert.equal(await on.put('scoring/fewestGames', '2.5'), 422);
  assert.equal(await on.put('ratings/superb', '1'), 404);
  const defaults = boundsIn({ get: ({ keys }, key) => keys[key]?.read(keys[key].default) as never });
  assert.deepEqual(defaults, SCORING_BOUNDS);
});
