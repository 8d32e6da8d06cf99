import assert from 'node:assert/strict';
import test from 'node:test';
import { simulationSource } from '../../../src/ingest/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { silentLog } from '../../../src/platform/index.ts';
import { testDatabase } from '../../support/postgres.ts';
import { size } from '../../support/size.ts';
import { bruteFlags, storedFlags, wholeQuotes } from './brute-walk.ts';

const NOW = new Date('2024-03-05T17:00:00Z');
/** A walk through all pairs of a game takes long: every few games, in long runs every one. */
const EVERY = size({ all: 5, long: 1 });

/** Edges of 0 at several moments differ by rounding only, so either may be the widest. */
const untied = (flag: string): string => flag.replace(/widest \d+ at 0\.0{9}/, 'widest at 0');

test('the flags of a simulated past equal a walk through all its quotes, also of the games to come, and grow with them', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(NOW);
  const ctx = { db, clock, log: silentLog };
  const quoted = async () => {
    const { rows } = await db.query<{ gameId: number; tipOff: Date; walkedFor: Date | null }>({
      text: `select quoted.game_id as "gameId", state.tip_off as "tipOff", flagged.tip_off as "walkedFor"
             from odds.quoted_game quoted
             join league.game_states state on state.game_id = quoted.game_id and state.superseded_at = 'infinity'
             left join odds.flagged_game flagged on flagged.game_id = quoted.game_id
             order by state.tip_off`,
    });
    return rows;
  };
  const equals = async (gameId: number, tipOff: Date): Promise<number> => {
    const expected = bruteFlags(await wholeQuotes(db, gameId), tipOff);
    assert.deepEqual((await storedFlags(db, gameId)).map(untied), expected.map(untied), `game ${gameId}`);
    return expected.length;
  };

  const source = simulationSource('Wnba');
  await source.run(ctx);
  const games = await quoted();
  assert.deepEqual(
    games.filter(({ tipOff, walkedFor }) => walkedFor?.getTime() !== tipOff.getTime()),
    [],
    'every quoted game is walked, for its start',
  );
  const coming = games.filter(({ tipOff }) => tipOff > NOW);
  assert.ok(coming.length > 0 && games.length > 60, `${coming.length} of ${games.length} games are still to come`);
  let flags = 0;
  for (const { gameId, tipOff } of games.filter((_, nth) => nth % EVERY === 0)) flags += await equals(gameId, tipOff);
  assert.ok(flags > 100, `${flags} flags`);
  for (const { gameId, tipOff } of coming) await equals(gameId, tipOff);

  // A day later, after a stop: the coming games' later quotes are walked on from there.
  clock.set(new Date(NOW.getTime() + 86_400_000));
  await source.run(ctx);
  for (const { gameId } of coming) {
    const then = (await quoted()).find((game) => game.gameId === gameId);
    await equals(gameId, then?.tipOff ?? NOW);
  }
});
