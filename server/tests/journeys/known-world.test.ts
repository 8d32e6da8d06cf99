import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { addDays } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { shippedFor, type ModelConstants, type World } from '../../src/model/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { worldStore, type WorldStore } from '../../src/scoring/index.ts';
import { basketballModel as model } from '../../src/scoring/models/basketball/model.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory, addPlayed, resultKnown } from '../support/seasoned-league.ts';
import { addBoxScore, addGame, smallLeague, type SmallLeague } from '../support/small-league.ts';

const DATE = '2024-03-05';
const constants: ModelConstants = shippedFor('Nba')[0]!;
const noon = (day: string): Date => gameTime('Nba', day, 12);

async function stage(t: TestContext): Promise<{ db: Database; league: SmallLeague }> {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addHistory(db, league, 6, DATE);
  return { db, league };
}

/** The store is of all sports; of the NBA it holds the world of basketball's model. */
async function ask(store: WorldStore, db: Database, date: string, asOf: Date) {
  const known = await store.worldAt(db, { league: 'Nba', date, asOf, model, constants });
  return { ...known, world: known.world as World };
}

test('a world extended day by day equals one built at once, and worlds returned before do not change', async (t) => {
  const { db } = await stage(t);
  const store = worldStore();
  const handedOut = [];
  for (let back = 10; back >= 0; back -= 2) {
    const day = addDays(DATE, -back);
    const { world } = await ask(store, db, day, noon(day));
    handedOut.push({ day, world, copy: structuredClone(world) });
  }
  for (const { day, world, copy } of handedOut) {
    assert.deepEqual(world, copy);
    assert.deepEqual(world, (await ask(worldStore(), db, day, noon(day))).world);
    assert.ok(world.lastDay < day);
  }
  const again = await ask(store, db, DATE, noon(DATE));
  assert.equal(again.world, handedOut.at(-1)!.world, 'the same question gives the very same world');
});

test('a box score is in the world from its known moment, and a correction creates another world', async (t) => {
  const { db, league } = await stage(t);
  const store = worldStore();
  const tipOff = gameTime('Nba', DATE, 19);
  const gameId = await addPlayed(db, league, DATE, 7);
  const next = addDays(DATE, 1);
  const early = await ask(store, db, next, new Date(resultKnown(tipOff).getTime() - 1));
  assert.equal(early.world.lastDay, addDays(DATE, -2));
  assert.deepEqual(early.awaitedTeams, new Set(league.teams));
  const known = await ask(store, db, next, resultKnown(tipOff));
  assert.equal(known.world.lastDay, DATE);
  assert.equal(known.awaitedTeams.size, 0);
  assert.deepEqual(known.knownAt, resultKnown(tipOff));
  const player = league.players[0]!;
  const points = (of: typeof known): number => of.world.players.get(player)!.rates[1]!;
  const correctedAt = new Date(resultKnown(tipOff).getTime() + 3_600_000);
  await addBoxScore(
    db,
    league,
    gameId,
    correctedAt,
    league.players.map((playerId) => ({ playerId, counts: { pts: 60, fga: 30 } })),
  );
  const corrected = await ask(store, db, next, correctedAt);
  assert.ok(points(corrected) > points(known) + 20);
  const before = await ask(store, db, next, new Date(correctedAt.getTime() - 1));
  assert.equal(points(before), points(known), 'as it was known before the correction');
});

test('a game without a result delays the world by some hours, and its teams count as behind for as long', async (t) => {
  const { db, league } = await stage(t);
  const tipOff = gameTime('Nba', DATE, 19);
  await addGame(db, league, DATE, tipOff);
  const store = worldStore();
  const next = addDays(DATE, 1);
  const during = await ask(store, db, next, new Date(tipOff.getTime() + 3_600_000));
  assert.equal(during.world.lastDay, addDays(DATE, -2));
  const later = await ask(store, db, next, noon(next));
  assert.equal(later.world.lastDay, DATE);
  assert.equal(later.awaitedTeams.size, 2);
});

test('a box score without one of the teams is ignored and breaks nothing', async (t) => {
  const { db, league } = await stage(t);
  await addPlayed(
    db,
    league,
    DATE,
    9,
    league.players.slice(0, 5).map((playerId) => ({ playerId, counts: { pts: 10 } })),
  );
  const next = addDays(DATE, 1);
  const { world } = await ask(worldStore(), db, next, noon(next));
  assert.ok(Number.isFinite(world.level.paceSum));
  assert.equal(world.players.get(league.players[0]!)!.careerGames, 6);
});
