import assert from 'node:assert/strict';
import test from 'node:test';
import { simulationSource } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { propKey, quotesInForce, type Prop } from '../../src/odds/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { shortSimulation } from '../support/short-simulation.ts';

interface Event {
  readonly type: string;
  readonly data: { readonly delta: number; readonly from: number; readonly to: number; readonly changed: number };
}

interface Kept extends Prop {
  readonly from: number;
  readonly to: number;
  readonly fromSince: Date;
  readonly detectedAt: Date;
  readonly openHalves: number;
  readonly openedAt: Date;
  readonly tipOff: Date;
}

/** Compares the stored movements with the quotes of their moments. Returns their number. */
async function readPast(db: Database): Promise<number> {
  const { rows } = await db.query<Kept>({
    text: `select movement.game_id as "gameId", player_id as "playerId", stat, period, from_halves as "from",
             to_halves as "to", from_since as "fromSince", detected_at as "detectedAt", open_halves as "openHalves",
             opened_at as "openedAt", game.tip_off as "tipOff"
           from odds.movement movement
           join league.game_state game on game.game_id = movement.game_id and game.superseded_at = 'infinity'
           order by detected_at, movement.id`,
  });
  const stands = new Map<string, { readonly to: number; readonly at: Date }>();
  for (const row of rows) {
    assert.ok(Math.abs(row.to - row.from) >= 1.5 && row.detectedAt < row.tipOff, 'so many halves, before the game');
    const before = stands.get(propKey(row)) ?? { to: row.openHalves, at: row.openedAt };
    assert.deepEqual({ to: row.from, at: row.fromSince }, before, 'it moved from where it stood');
    stands.set(propKey(row), { to: row.to, at: row.detectedAt });
  }
  for (const row of rows.filter((_, index) => index % 25 === 0)) {
    assert.ok((await linesAt(db, row, row.detectedAt)).includes(row.to), 'some book had it there');
    assert.ok((await linesAt(db, row, row.fromSince)).includes(row.from), 'and where it came from');
  }
  return rows.length;
}

async function linesAt(db: Database, row: Kept, moment: Date): Promise<number[]> {
  const quotes = await quotesInForce(db, [row.gameId], moment);
  return quotes.filter((quote) => propKey(quote) === propKey(row)).map(({ lineHalves }) => lineHalves);
}

test('a simulated afternoon announces each refresh with a change, and each movement of 0.75 or more once', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(gameTime('Nba', '2026-10-14', 8));
  await shortSimulation(db, clock.now(), { form: 15, record: 8 });
  const source = simulationSource('Nba');
  const ctx = { clock, db, log: silentLog };
  await source.run(ctx);
  const { rows: early } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.outbox',
  });
  assert.equal(early[0]?.count, 0, 'past days are not announced');
  const past = await readPast(db);
  assert.ok(past > 100, `and can be read all the same: ${past} movements`);

  let changed = 0;
  for (let minutes = 10; minutes <= 12 * 60; minutes += 10) {
    clock.set(new Date(gameTime('Nba', '2026-10-14', 8).getTime() + minutes * 60_000));
    if ((await source.run(ctx)).quotes > 0) changed += 1;
  }
  const { rows: events } = await db.query<Event>({ text: 'select type, data from platform.outbox order by id' });
  const refreshed = events.filter(({ type }) => type === 'odds.refreshed');
  const moved = events.filter(({ type }) => type === 'lines.moved');
  assert.equal(refreshed.length, changed, 'one a refresh that changed something');
  assert.ok(refreshed.every(({ data }) => data.changed > 0));
  assert.ok(moved.length > 0, 'lines move on news');
  assert.ok(moved.every(({ data }) => Math.abs(data.delta) >= 0.75 && data.to - data.from === data.delta));
  const { rows: kept } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from odds.movement',
  });
  assert.equal(kept[0]?.count, past + moved.length);

  const { quotes } = await source.run(ctx);
  assert.equal(quotes, 0, 'asking again brings nothing, and announces nothing');
  const { rows: after } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.outbox',
  });
  assert.equal(after[0]?.count, events.length);
});
