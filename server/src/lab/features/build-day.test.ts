import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { FIRST_DAY, labStage, type LabStage } from '../../../tests/support/lab-stage.ts';
import { addBoxScore, addQuote, addState } from '../../../tests/support/small-league.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { buildNextDay, isBuildDue, knownOfGames } from './build-day.ts';
import { buildFeatures } from './build-features.ts';

const HOUR_MS = 3_600_000;
const THE_FIRST: Day = '0001-01-01';
const DAYS = [0, 1, 2].map((day) => addDays(FIRST_DAY, day));

async function threeDays(t: TestContext) {
  const stage = await labStage(t, 3);
  await stage.settle();
  const { db, builder, ctx } = stage;
  return {
    ...stage,
    next: (from = THE_FIRST) => buildNextDay(builder, 'Nba', from),
    isDue: (from = THE_FIRST) => isBuildDue(db, 'Nba', from, ctx.clock.now()),
    wait: (ms: number): void => ctx.clock.set(new Date(ctx.clock.now().getTime() + ms)),
    games: stage.games,
  };
}

const rowsOf = async ({ db }: Pick<LabStage, 'db'>, gameId: number) =>
  (await db.query<Record<string, unknown>>({ text: 'select * from lab.feature where game_id = $1', values: [gameId] }))
    .rows;
const builtOf = async ({ db }: Pick<LabStage, 'db'>, gameId: number) =>
  (
    await db.query<{ props: number; open: boolean; revision: number; at: Date }>({
      text: 'select props, has_open as open, revision, built_at as at from lab.game where game_id = $1',
      values: [gameId],
    })
  ).rows[0];

test('features are written day by day, the first due one first, each once', async (t) => {
  const on = await threeDays(t);
  for (const [place, date] of DAYS.entries()) {
    assert.equal(await on.isDue(), true);
    const { id, tipOff } = on.games[place] ?? assert.fail();
    const day = await on.next();
    const rows = await rowsOf(on, id);
    assert.deepEqual(day, { date, games: 1, rows: rows.length });
    assert.equal(rows.length, 20);
    for (const row of rows) {
      assert.deepEqual([row['as_of'], row['tip_off']], [new Date(tipOff.getTime() - HOUR_MS), tipOff]);
      assert.ok(row['outcome'] !== null && row['line_halves'] !== null);
    }
    assert.deepEqual(await builtOf(on, id), { props: 20, open: false, revision: 1, at: on.ctx.clock.now() });
  }
  assert.deepEqual([await on.isDue(), await on.next()], [false, undefined]);
});

test('days before a given one are left out', async (t) => {
  const on = await threeDays(t);
  const [, second, third = ''] = DAYS;
  assert.equal((await on.next(second))?.date, second);
  assert.equal(await on.isDue(third), true);
  assert.equal((await on.next(second))?.date, third);
  assert.deepEqual([await on.isDue(second), await on.isDue()], [false, true]);
});

test('a result enters the lab an hour after it is known, as late as the first tier', async (t) => {
  const on = await threeDays(t);
  const { id, tipOff } = on.games[1] ?? assert.fail();
  const known = tipOff.getTime() + 3 * HOUR_MS;
  const dueAt = (ms: number) => isBuildDue(on.db, 'Nba', DAYS[1] ?? '', new Date(known + ms));
  assert.deepEqual([await dueAt(HOUR_MS - 1), await dueAt(HOUR_MS)], [false, true]);
  while ((await on.next()) !== undefined);
  const lines = on.league.players.map((playerId) => ({ playerId, counts: { pts: 60, reb: 30 } }));
  const corrected = on.ctx.clock.now();
  await addBoxScore(on.db, on.league, id, corrected, lines);
  await on.settle();
  on.wait(HOUR_MS - 1);
  assert.deepEqual([await on.isDue(), await on.next()], [false, undefined]);
  on.wait(1);
  assert.equal((await on.next())?.date, DAYS[1]);
  assert.ok((await rowsOf(on, id)).every(({ outcome }) => outcome === 'over'));
  assert.equal((await builtOf(on, id))?.revision, 2);
});

test('a game with a missing result is looked at again every six hours, for six days after it', async (t) => {
  const on = await threeDays(t);
  const { id, tipOff } = on.games[2] ?? assert.fail();
  for (const book of ['alpha', 'bravo', 'charlie'])
    await addQuote(on.db, on.league, {
      ...{ gameId: id, playerId: on.league.players[0] ?? 0, book, line: 5.5, over: -110, under: -110, period: 'Q1' },
      knownAt: new Date(tipOff.getTime() - 2 * HOUR_MS),
    });
  while ((await on.next()) !== undefined);
  const built = on.ctx.clock.now();
  assert.deepEqual(await builtOf(on, id), { props: 20, open: true, revision: 1, at: built });
  const [open, ...more] = (await rowsOf(on, id)).filter(({ outcome }) => outcome === null);
  assert.deepEqual([open?.['period'], more.length], ['Q1', 0]);
  const isDueAt = (at: number) => isBuildDue(on.db, 'Nba', THE_FIRST, new Date(at));
  assert.equal(await isDueAt(built.getTime() + 6 * HOUR_MS), false);
  assert.equal(await isDueAt(built.getTime() + 6 * HOUR_MS + 1), true);
  const end = tipOff.getTime() + 6 * 24 * HOUR_MS;
  assert.deepEqual([await isDueAt(end - 1), await isDueAt(end)], [true, false]);
});

test('games of several tip-offs have the facts of their own moments, the earlier ones first', async (t) => {
  const on = await threeDays(t);
  const { id, date, tipOff } = on.games[2] ?? assert.fail();
  const early = new Date(tipOff.getTime() - 4 * HOUR_MS);
  const rows = await knownOfGames(on.builder, 'Nba', date, new Map([[id, early]]));
  assert.equal(rows.length, 20);
  assert.ok(
    rows.every(
      ({ asOf, gameId, newestFact }) => asOf.getTime() === early.getTime() && gameId === id && newestFact <= early,
    ),
  );
  const { rows: added } = await on.db.query<{ id: number }>({
    text: `insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
           select league, season, season_type, game_date, away_team_id, home_team_id, known_at from league.game where id = $1
           returning id`,
    values: [id],
  });
  const second = added[0]?.id ?? 0;
  await addState(on.db, second, 'scheduled', tipOff, new Date('2024-01-01T00:00:00Z'));
  for (const book of ['alpha', 'bravo', 'charlie'])
    await addQuote(on.db, on.league, {
      ...{ gameId: second, playerId: on.league.players[0] ?? 0, book, line: 9.5, over: -110, under: -110 },
      knownAt: new Date(tipOff.getTime() - 8 * HOUR_MS),
    });
  const earliest = new Date(early.getTime() - HOUR_MS);
  const both = await knownOfGames(
    on.builder,
    'Nba',
    date,
    new Map([
      [id, early],
      [second, earliest],
    ]),
  );
  assert.deepEqual(
    both.map(({ gameId }) => gameId),
    [second, ...Array.from({ length: 20 }, () => id)],
  );
  assert.deepEqual(both[0]?.asOf, earliest);
});

test('a run builds all due days, or as many as it may, tells each, and stops where it is told to', async (t) => {
  const on = await threeDays(t);
  const told: [Day, number, number][] = [];
  let checks = 0;
  const options = {
    onDay: ({ date, games, rows }: { date: Day; games: number; rows: number }) => void told.push([date, games, rows]),
    checkpoint: async () => void (checks += 1),
  };
  assert.deepEqual(await buildFeatures(on.builder, 'Nba', { most: 0 }), { days: 0, games: 0, rows: 0 });
  const first = await buildFeatures(on.builder, 'Nba', { ...options, most: 1, from: DAYS[1] ?? '' });
  assert.deepEqual([first, checks], [{ days: 1, games: 1, rows: 20 }, 1]);
  const rest = await buildFeatures(on.builder, 'Nba', options);
  assert.deepEqual([rest, checks], [{ days: 2, games: 2, rows: 40 }, 1 + 3]);
  assert.deepEqual(
    told,
    [DAYS[1], DAYS[0], DAYS[2]].map((date) => [date, 1, 20]),
  );
  assert.deepEqual(await buildFeatures(on.builder, 'Nba'), { days: 0, games: 0, rows: 0 });
  const stopped = buildFeatures(on.builder, 'Nba', { checkpoint: () => Promise.reject(new Error('stopped')) });
  await assert.rejects(stopped, /stopped/);
});
