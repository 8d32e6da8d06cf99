import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { recordRunningGames } from '../../src/league/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

interface LivePick {
  readonly id: number;
  readonly status: string;
  readonly value: number | null;
  readonly seconds: number;
  readonly asOf: string;
}

/** Picks on two players of a game at 19:00: the first has 9 points by 20:00 and 16 at the end, the second does not play. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  const [first = 0, second = 0] = league.players;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, at('19:00:00'));
  for (const playerId of [first, second]) await addValue(db, league, { gameId, playerId, knownAt: at('16:00:00') });
  clock.set(at('17:30:00'));
  await publishDay(ctx, DATE);
  await addState(db, gameId, 'live', at('19:00:00'), at('19:00:00'));
  await addBoxScore(db, league, gameId, at('20:00:00'), [{ playerId: first, seconds: 1_100, counts: { pts: 9 } }]);
  await addState(db, gameId, 'final', at('19:00:00'), at('21:30:00'));
  await addBoxScore(db, league, gameId, at('21:35:00'), [{ playerId: first, seconds: 2_000, counts: { pts: 16 } }]);
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    clock,
    settle: () => settleDay(ctx, { league: 'Nba', date: DATE }),
    async get(tier: Tier, path = '/picks/live') {
      const response = await getAs(api, tier, path);
      return { status: response.statusCode, body: response.json<LivePick[]>() };
    },
  };
}

test('a running game shows the live values of its picks, until they are graded', async (t) => {
  const on = await stage(t);
  on.clock.set(at('19:30:00'));
  assert.deepEqual((await on.get('Sharp')).body, [], 'started, but no figures yet');

  on.clock.set(at('20:30:00'));
  const running = (await on.get('Sharp')).body.toSorted((a, b) => a.id - b.id);
  assert.deepEqual(
    running.map(({ status, value, seconds, asOf }) => ({ status, value, seconds, asOf })),
    [
      { status: 'live', value: 9, seconds: 1_100, asOf: '2024-03-05T20:00:00.000Z' },
      { status: 'live', value: 0, seconds: 0, asOf: '2024-03-05T20:00:00.000Z' },
    ],
  );

  on.clock.set(at('21:40:00'));
  const over = (await on.get('Sharp')).body.toSorted((a, b) => a.id - b.id);
  assert.deepEqual([over[0]?.status, over[0]?.value], ['final', 16]);
  await on.settle();
  on.clock.set(at('21:41:00'));
  assert.deepEqual((await on.get('Sharp')).body, [], 'graded: the pick itself says it');
});

test('a delayed tier sees the game as of its delay', async (t) => {
  const on = await stage(t);
  on.clock.set(at('20:10:00'));
  assert.equal((await on.get('Sharp')).body.length, 2);
  assert.deepEqual((await on.get('Pro')).body, [], '15 minutes ago there were no figures');
  on.clock.set(at('20:20:00'));
  assert.equal((await on.get('Pro')).body.length, 2);
  assert.deepEqual((await on.get('Free')).body, []);
});

test('a day without a board is empty, and an invalid day is refused', async (t) => {
  const on = await stage(t);
  assert.deepEqual((await on.get('Sharp', '/picks/live?date=2024-03-04')).body, []);
  assert.equal((await on.get('Sharp', '/picks/live?date=2024-02-30')).status, 400);
});

test('a pick has the newer figures of running state and box score; a pick of a period those of the state while that period alone was played', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(at('17:30:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const [teamId] = league.teams;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, at('19:00:00'));
  const knownAt = at('16:00:00');
  for (const period of ['Q1', 'Q2', 'Full'] as const) await addValue(db, league, { gameId, playerId, knownAt, period });
  await publishDay(ctx, DATE);
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  const { rows } = await db.query<{ id: number; period: string }>({ text: 'select id, period from picks.pick' });
  const periodOf = new Map(rows.map(({ id, period }) => [id, period]));
  const values = async () => {
    const picks = (await getAs(api, 'Sharp', '/picks/live')).json<LivePick[]>();
    return Object.fromEntries(picks.map(({ id, value }) => [periodOf.get(id), value]));
  };
  /** The values by period, after a state at a moment. */
  const after = async (moment: string, period: number, pts: number) => {
    clock.set(at(moment));
    const counts = { ...sumCounts([]), pts };
    const line = { playerId, teamId, starter: true, seconds: 60, fouls: 0, isIn: true, lastIn: 60, counts };
    const state = { gameId, knownAt: clock.now(), period, clockSeconds: 300, homePoints: pts, awayPoints: 0 };
    await db.transaction((tx) =>
      recordRunningGames(tx, { source: 'test', learnedAt: clock.now() }, [{ ...state, players: [line] }]),
    );
    return values();
  };
  assert.deepEqual(
    await after('19:10:00', 1, 6),
    { Q1: 6, Q2: 0, Full: 6 },
    'the schedule has not yet said that it runs',
  );
  await addState(db, gameId, 'live', at('19:00:00'), at('19:20:00'));
  assert.deepEqual(await after('19:40:00', 2, 9), { Q1: null, Q2: null, Full: 9 });
  const line = { playerId, counts: { pts: 8 }, periodPoints: [8] };
  await addBoxScore(db, league, gameId, at('19:41:00'), [line]);
  assert.deepEqual(await after('19:50:00', 2, 11), { Q1: 8, Q2: 0, Full: 11 });
  await addBoxScore(db, league, gameId, at('19:51:00'), [{ playerId, counts: { pts: 12 }, periodPoints: [8, 4] }]);
  clock.set(at('19:51:00'));
  assert.deepEqual(await values(), { Q1: 8, Q2: 4, Full: 12 }, 'the newer of the two');
});
