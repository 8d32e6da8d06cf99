import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import type { Period } from '../../src/sports/index.ts';
import { silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { recordTotals } from '../../src/record/index.ts';
import { failingAt } from '../support/planted-failure.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addState,
  addValue,
  smallLeague,
  type SmallLeague,
  type TestLine,
} from '../support/small-league.ts';
import { settleDay, settleRange } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly ctx: Context;
  readonly league: SmallLeague;
  readonly game: number;
}

/** A board of Unders 14.5 at +108 on the first players, published an hour before tip-off. */
async function published(t: TestContext, players: number, period: Period = 'Full'): Promise<Stage> {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const game = await addGame(db, league, DATE, TIP_OFF);
  for (const playerId of league.players.slice(0, players))
    await addValue(db, league, { gameId: game, playerId, period, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx = { db, clock, log: silentLog };
  const board = await publishDay(ctx, DATE);
  assert.equal(board.picks, players);
  return { db, clock, ctx, league, game };
}

async function finished(
  { db, league, game }: Stage,
  hours: number,
  points: readonly (number | null)[],
  periodPoints?: readonly number[],
): Promise<void> {
  const lines = points.flatMap((pts, index): TestLine[] => {
    const line = { playerId: league.players[index] ?? 0, counts: { pts: pts ?? 0 } };
    if (pts === null) return [];
    return [periodPoints === undefined ? line : { ...line, periodPoints }];
  });
  await addState(db, game, 'final', TIP_OFF, after(hours));
  await addBoxScore(db, league, game, after(hours), lines);
}

const settle = (on: Stage, hours: number, force = false) => {
  on.clock.set(after(hours));
  return settleDay(on.ctx, { league: 'Nba', date: DATE, force });
};

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.query<Record<string, unknown>>({ text })).rows;
}
const grades = async (db: Database) =>
  (
    await rows(
      db,
      `select version, outcome, actual_value, superseded_at = 'infinity' as in_force from picks.outcome
    order by pick_id, version`,
    )
  ).map(({ version, outcome, actual_value, in_force }) => [version, outcome, actual_value, in_force]);
const settledEvents = async (db: Database) =>
  (await rows(db, `select data from platform.outbox where type = 'picks.settled' order by id`)).map(({ data }) => data);

test('a settled day grades each pick, in one event, and settling again changes nothing', async (t) => {
  const on = await published(t, 3);
  await finished(on, 3, [10, 20, null]);
  assert.equal((await settle(on, 4)).written, 3);
  assert.deepEqual(await grades(on.db), [
    [1, 'Hit', 10, true],
    [1, 'Miss', 20, true],
    [1, 'Void', null, true],
  ]);
  const event = { league: 'Nba', count: 3, date: DATE, hits: 1, misses: 1, pushes: 0, voided: 1, profit: 0.08 };
  assert.deepEqual(await settledEvents(on.db), [event]);
  for (const force of [false, true])
    assert.deepEqual(await settle(on, 5, force), { written: 0, heldBack: 0, days: [] });
  assert.equal((await settledEvents(on.db)).length, 1);
  const [totals] = await recordTotals(on.db, 'Nba', 'live', DATE, DATE, on.clock.now());
  assert.deepEqual(
    [totals?.picks, totals?.hits, totals?.misses, totals?.voids, Number(totals?.units)],
    [3, 1, 1, 1, 0.08],
  );
  assert.ok(Math.abs((totals?.marketLogLoss ?? 0) - Math.log(2)) < 0.01);
});

test('an unknown box score settles nothing', async (t) => {
  const on = await published(t, 1);
  await finished(on, 3, [10]);
  assert.equal((await settle(on, 2)).written, 0);
  assert.equal((await settle(on, 3)).written, 1);
});

test('a correction within 72 h is regraded and the old grade stored; later only with force', async (t) => {
  const on = await published(t, 1);
  await finished(on, 3, [10]);
  await settle(on, 4);
  await addBoxScore(on.db, on.league, on.game, after(50), [
    { playerId: on.league.players[0] ?? 0, counts: { pts: 15 } },
  ]);
  const corrected = await settle(on, 60);
  assert.deepEqual(
    corrected.days.map(({ hits, misses, profit }) => [hits, misses, profit]),
    [[0, 1, -1]],
  );
  assert.deepEqual(await grades(on.db), [
    [1, 'Hit', 10, false],
    [2, 'Miss', 15, true],
  ]);
  await addBoxScore(on.db, on.league, on.game, after(80), [
    { playerId: on.league.players[0] ?? 0, counts: { pts: 14 } },
  ]);
  assert.equal((await settle(on, 81)).written, 0);
  assert.equal((await settle(on, 82, true)).written, 1);
  assert.deepEqual(await grades(on.db), [
    [1, 'Hit', 10, false],
    [2, 'Miss', 15, false],
    [3, 'Hit', 14, true],
  ]);
});

test('a correction exactly 72 h after the first grade is regraded, and a second later is not', async (t) => {
  for (const [late, written] of [
    [0, 1],
    [1 / 3600, 0],
  ] as const) {
    const on = await published(t, 1);
    await finished(on, 3, [10]);
    await settle(on, 4);
    const corrected = [{ playerId: on.league.players[0] ?? 0, counts: { pts: 15 } }];
    await addBoxScore(on.db, on.league, on.game, after(50), corrected);
    assert.equal((await settle(on, 76 + late)).written, written, `${late} h late`);
  }
});

test('a correction that does not change the player’s figure makes no new grade', async (t) => {
  const on = await published(t, 1);
  await finished(on, 3, [10]);
  await settle(on, 4);
  const line = { playerId: on.league.players[0] ?? 0, counts: { pts: 10, reb: 9 } };
  await addBoxScore(on.db, on.league, on.game, after(20), [line]);
  assert.equal((await settle(on, 21)).written, 0);
});

test('an earlier clock never replaces a grade of a later one', async (t) => {
  const on = await published(t, 1);
  await finished(on, 3, [10]);
  await addBoxScore(on.db, on.league, on.game, after(20), [
    { playerId: on.league.players[0] ?? 0, counts: { pts: 15 } },
  ]);
  await settle(on, 21);
  assert.equal((await settle(on, 4, true)).written, 0);
  assert.deepEqual(await grades(on.db), [[1, 'Miss', 15, true]]);
});

test('a period without figures is a gap, and is graded when they arrive, however late', async (t) => {
  const on = await published(t, 1, 'Q1');
  await finished(on, 3, [30]);
  assert.equal((await settle(on, 4)).written, 1);
  assert.deepEqual(await grades(on.db), [[1, null, null, true]]);
  assert.deepEqual(await settledEvents(on.db), []);
  assert.equal((await settle(on, 5)).written, 0);
  await finished(on, 200, [30], [16, 4, 4, 6]);
  assert.equal((await settle(on, 201)).written, 1);
  assert.deepEqual(await grades(on.db), [
    [1, null, null, false],
    [2, 'Miss', 16, true],
  ]);
  assert.equal((await settledEvents(on.db)).length, 1);
});

test('a postponed game waits 48 h and is then void', async (t) => {
  const on = await published(t, 2);
  await addState(on.db, on.game, 'postponed', TIP_OFF, after(-0.5));
  assert.equal((await settle(on, 47)).written, 0);
  const [day] = (await settle(on, 48)).days;
  assert.deepEqual([day?.count, day?.voided, day?.profit], [2, 2, 0]);
});

test('eight concurrent settlements grade each pick once', async (t) => {
  const on = await published(t, 3);
  await finished(on, 3, [10, 20, 12]);
  on.clock.set(after(4));
  const done = await Promise.all(
    Array.from({ length: 8 }, () => settleRange(on.ctx, { league: 'Nba', from: '2024-03-01', to: DATE })),
  );
  assert.deepEqual(
    done.map(({ written }) => written).sort((a, b) => a - b),
    [0, 0, 0, 0, 0, 0, 0, 3],
  );
  assert.equal((await settledEvents(on.db)).length, 1);
});

for (const failure of ['an error', 'a lost connection'] as const)
  test(`${failure} inside the transaction leaves neither grades nor event`, async (t) => {
    const on = await published(t, 2);
    await finished(on, 3, [10, 20]);
    for (const table of ['picks.outcome', 'platform.outbox'])
      await failingAt(on.db, table, failure, async () => {
        await assert.rejects(settle(on, 4));
        assert.deepEqual([await grades(on.db), await settledEvents(on.db)], [[], []]);
      });
    assert.equal((await settle(on, 4)).written, 2);
  });

test('the database refuses to change a grade otherwise than by ending it, or to delete one', async (t) => {
  const on = await published(t, 1);
  await finished(on, 3, [10]);
  await settle(on, 4);
  for (const change of [
    `update picks.outcome set outcome = 'Miss'`,
    `update picks.outcome set profit = 5, superseded_at = now()`,
    'delete from picks.outcome',
    'truncate picks.outcome',
  ])
    await assert.rejects(
      asSuperuser(on.db, (superuser) => superuser.query({ text: change })),
      { code: '23001' },
      change,
    );
});
