import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, publishBoard, type EvaluationOnWire, type PickOnWire } from '../../src/picks/index.ts';
import {
  boundsIn,
  loadSlate,
  RATINGS_SECTION,
  SCORING_SECTION,
  scoreSlate,
  worldStore,
} from '../../src/scoring/index.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';
import { operationsNode, queueContext } from '../support/operations.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
export const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

/** A league with a past season, value on one player's under tonight, and two nodes with the configuration. */
export async function boundsStage(t: TestContext) {
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
    ctx,
    clock,
    league,
    gameId,
    playerId,
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
      const response = await api.inject({
        method: 'POST',
        url: '/api/v1/picks/evaluate',
        headers: { authorization: 'Bearer Sharp' },
        body: { playerId, stat: 'Points', line: 14.5, direction: 'Under' },
      });
      return response.json();
    },
    top: async (): Promise<PickOnWire[]> => (await getAs(api, 'Sharp', '/picks/top')).json(),
  };
}
