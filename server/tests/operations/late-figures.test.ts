import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { settleRecentDays } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { Period } from '../../src/sports/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * HOUR_MS);

/** One Under 14.5, and the service's own settlement of it. */
async function stage(t: TestContext, period: Period) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  await addPastGame(db, league);
  const game = await addGame(db, league, DATE, TIP_OFF);
  await addValue(db, league, { gameId: game, playerId, period, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx = { db, clock, log: silentLog };
  await publishDay(ctx, DATE);
  const runtime = {
    origin: 'live' as const,
    sources: [],
    worlds: worldStore(),
    leagues: EVERY_LEAGUE,
    bounds: () => SCORING_BOUNDS,
    profile: () => STANDARD,
  };
  return {
    final: (hours: number) => addState(db, game, 'final', TIP_OFF, after(hours)),
    postponed: (hours: number) => addState(db, game, 'postponed', TIP_OFF, after(hours)),
    box: (hours: number, periodPoints?: readonly number[]) =>
      addBoxScore(db, league, game, after(hours), [
        { playerId, counts: { pts: 30 }, ...(periodPoints && { periodPoints }) },
      ]),
    async grades(hours: number): Promise<(string | null)[]> {
      clock.set(after(hours));
      await settleRecentDays(ctx, runtime);
      const { rows } = await db.query<{ outcome: string | null }>({
        text: 'select outcome from picks.outcome order by version',
      });
      return rows.map(({ outcome }) => outcome);
    },
  };
}

test('period box scores that arrive two weeks late are graded by the service itself', async (t) => {
  const on = await stage(t, 'Q1');
  await on.final(3);
  await on.box(3);
  assert.deepEqual(await on.grades(4), [null]);
  assert.deepEqual(await on.grades(14 * 24), [null]);
  await on.box(14 * 24 + 1, [10, 20]);
  assert.deepEqual(await on.grades(14 * 24 + 2), [null, 'Hit']);
});

test('so is a game whose end or postponement became known two weeks late', async (t) => {
  const [played, off] = [await stage(t, 'Full'), await stage(t, 'Full')];
  await played.final(14 * 24);
  await played.box(14 * 24);
  assert.deepEqual(await played.grades(14 * 24 + 1), ['Miss']);
  await off.postponed(14 * 24);
  assert.deepEqual(await off.grades(14 * 24 + 1), ['Void']);
});

test('a correction after the time limit needs settling with force', async (t) => {
  const on = await stage(t, 'Full');
  await on.final(3);
  await on.box(3);
  assert.deepEqual(await on.grades(4), ['Miss']);
  await on.box(14 * 24, [1]);
  assert.deepEqual(await on.grades(14 * 24 + 1), ['Miss']);
});
