import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { publishDay } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { worldStore } from '../../src/scoring/index.ts';
import { eveOfAGame, STAGED_DAY } from '../support/eve-of-a-game.ts';
import { testDatabase } from '../support/postgres.ts';
import { addQuote } from '../support/small-league.ts';

const at = (clock: string): Date => new Date(`${STAGED_DAY}T${clock}Z`);

/** A day with value on one player. `score` scores it; `meanwhile` runs after the first read of a slate. */
async function stage(
  t: TestContext,
  meanwhile: (on: { readonly score: () => Promise<unknown>; withdraw(): Promise<void> }) => Promise<void>,
) {
  const db = await testDatabase(t);
  const league = await eveOfAGame(db, 1);
  const clock = settableClock(at('17:00:00'));
  const worlds = worldStore();
  const { rows } = await db.query<{ id: number }>({ text: 'select max(id) as id from league.game' });
  const day = { league: 'Nba', date: STAGED_DAY, origin: 'live', worlds } as const;
  const score = (on: Database = db) => publishDay({ db: on, clock, log: silentLog } satisfies Context, day);
  const withdraw = async () => {
    const quote = { gameId: rows[0]?.id ?? 0, playerId: league.players[0] ?? 0, line: 14.5, over: -110, under: -110 };
    await addQuote(db, league, { ...quote, book: 'echo', knownAt: at('17:00:01') });
    clock.set(at('17:00:02'));
  };
  let read = 0;
  const watched: Database = {
    ...db,
    query: async (config) => {
      const response = await db.query(config);
      if (config.name !== 'odds.quotes-in-force') return response as never;
      read += 1;
      if (read === 1) await meanwhile({ score: () => score(), withdraw });
      return response as never;
    },
  };
  await score(watched);
  const boards = await db.query<{ picks: number }>({
    text: `select (select count(*) from picks.board_pick where board_id = board.id) as picks from picks.board order by version`,
  });
  return { read, picks: boards.rows.map(({ picks }) => picks) };
}

test('a slate that a newer scoring run has overtaken is scored again: no board returns to older knowledge', async (t) => {
  const { read, picks } = await stage(t, async ({ score, withdraw }) => {
    await score();
    await withdraw();
    await score();
  });
  assert.deepEqual(picks, [1, 0], 'the price is gone, and with it the pick');
  assert.equal(read, 2);
});

test('a slate that was not overtaken is scored once', async (t) => {
  assert.deepEqual(await stage(t, async () => {}), { read: 1, picks: [1] });
});
