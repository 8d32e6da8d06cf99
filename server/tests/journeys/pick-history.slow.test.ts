import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { Period } from '../../src/sports/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { recordModule } from '../../src/record/index.ts';
import { testServer } from '../support/http.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addQuote,
  addState,
  addValue,
  smallLeague,
} from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

interface History {
  readonly state: string;
  readonly grades: { version: number; outcome: string | null; profit: number | null; supersededAt: string | null }[];
  readonly closing: { line: number | null; probability: number | null; value: number | null } | null;
}

/** One Under 14.5 at +108, and the facts after it. */
async function stage(t: TestContext, period: Period = 'Full') {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  await addValue(db, league, { gameId, playerId, period, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const context = { db, clock, log: silentLog };
  await publishDay(context, DATE);
  const { api } = await testServer(t, {
    context,
    modules: [picksModule({ origin: 'live' }), recordModule({ origin: 'live' })],
    identify: identifyByTier,
    wallClock: clock,
  });
  const { rows } = await db.query<{ id: number }>({ text: 'select id from picks.pick' });
  const id = rows[0]?.id ?? 0;
  return {
    db,
    clock,
    league,
    gameId,
    playerId,
    id,
    history: async (tier: Tier = 'Sharp', pickId = id) => {
      const response = await getAs(api, tier, `/picks/${pickId}/history`);
      return { status: response.statusCode, ...response.json<History>() };
    },
    counts: async () =>
      (await getAs(api, 'Sharp', '/picks/track-record')).json<
        Record<'pending' | 'awaitingStats' | 'dataGaps' | 'voids' | 'regraded', number>
      >(),
    settle: async (hours: number) => {
      clock.set(after(hours));
      await settleDay(context, { league: 'Nba', date: DATE });
    },
  };
}

test('a pick goes from pending to awaiting stats to settled, can be corrected, and keeps every grade', async (t) => {
  const on = await stage(t);
  assert.deepEqual(await on.history(), {
    status: 200,
    pickId: on.id,
    state: 'pending',
    grades: [],
    closing: null,
  } as never);
  assert.equal((await on.counts()).pending, 1);
  await addState(on.db, on.gameId, 'final', TIP_OFF, after(3));
  await on.settle(3);
  assert.equal((await on.history()).state, 'awaiting_stats');
  assert.equal((await on.counts()).awaitingStats, 1);
  for (const [hours, pts] of [
    [4, 10],
    [5, 20],
  ] as const) {
    await addBoxScore(on.db, on.league, on.gameId, after(hours), [{ playerId: on.playerId, counts: { pts } }]);
    await on.settle(hours);
  }
  const { state, grades } = await on.history();
  assert.equal(state, 'settled');
  assert.deepEqual(
    grades.map(({ version, outcome, profit, supersededAt }) => [version, outcome, profit, supersededAt]),
    [
      [1, 'Hit', 1.08, after(5).toISOString()],
      [2, 'Miss', -1, null],
    ],
  );
});

test('a postponed game voids its pick; missing period figures are a data gap', async (t) => {
  const off = await stage(t);
  await addState(off.db, off.gameId, 'postponed', TIP_OFF, after(1));
  await off.settle(48);
  assert.equal((await off.history()).state, 'voided');
  const gap = await stage(t, 'Q1');
  await addState(gap.db, gap.gameId, 'final', TIP_OFF, after(3));
  await addBoxScore(gap.db, gap.league, gap.gameId, after(3), [{ playerId: gap.playerId, counts: { pts: 30 } }]);
  await gap.settle(4);
  assert.equal((await gap.history()).state, 'data_gap');
  assert.equal((await gap.counts()).dataGaps, 1);
});

test('the closing probability is for the pick’s own line, also if the market closed at another', async (t) => {
  const on = await stage(t);
  const { db, league, gameId, playerId } = on;
  await db.query({ text: 'update odds.quote set superseded_at = $1', values: [after(-0.5)] });
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    await addQuote(db, league, { gameId, playerId, book, line: 12.5, over: -110, under: -110, knownAt: after(-0.5) });
  await addState(db, gameId, 'final', TIP_OFF, after(3));
  await on.settle(3);
  const { closing } = await on.history();
  assert.equal(closing?.line, 12.5);
  const probability = closing?.probability ?? 0;
  assert.ok(probability > 0.6, 'under 14.5 is likelier than under 12.5, which is even');
  assert.ok(Math.abs((closing?.value ?? 0) - (probability * 2.08 - 1)) < 2e-4);
});

test('each tier sees the history as of its delay, Free only of Standard picks, and an unknown pick is a 404', async (t) => {
  const on = await stage(t);
  await addState(on.db, on.gameId, 'final', TIP_OFF, after(3));
  await addBoxScore(on.db, on.league, on.gameId, after(3), [{ playerId: on.playerId, counts: { pts: 10 } }]);
  await on.settle(4);
  assert.equal((await on.history('Sharp')).state, 'settled');
  assert.equal((await on.history('Pro')).state, 'awaiting_stats');
  assert.equal((await on.history('Free')).state, 'awaiting_stats');
  on.clock.set(after(4.5));
  assert.deepEqual([(await on.history('Pro')).state, (await on.history('Free')).state], ['settled', 'awaiting_stats']);
  assert.equal((await on.history('Sharp', 2_000_000_000)).status, 404);
  await asSuperuser(on.db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      await tx.query({ text: `update picks.pick set rating = 'Premium'` });
    }),
  );
  assert.deepEqual([(await on.history('Pro')).status, (await on.history('Free')).status], [200, 404]);
});

test('late period figures are a first grade, not a correction; a change of them is a correction', async (t) => {
  const on = await stage(t, 'Q1');
  await addState(on.db, on.gameId, 'final', TIP_OFF, after(3));
  const box = (hours: number, periodPoints?: readonly number[]) =>
    addBoxScore(on.db, on.league, on.gameId, after(hours), [
      { playerId: on.playerId, counts: { pts: 30 }, ...(periodPoints && { periodPoints }) },
    ]);
  const regraded = async () => (await on.counts()).regraded;
  await box(3);
  await on.settle(4);
  await box(5, [10, 20]);
  await on.settle(5);
  assert.deepEqual([(await on.history()).grades.map(({ outcome }) => outcome), await regraded()], [[null, 'Hit'], 0]);
  await box(6, [20, 10]);
  await on.settle(6);
  assert.equal(await regraded(), 1);
});
