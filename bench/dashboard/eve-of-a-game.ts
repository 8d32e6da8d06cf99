import type { Database } from '../../server/src/platform/index.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from '../../server/tests/support/small-league.ts';

export const NOW = '2024-03-05T17:00:00Z';
export const ADMIN = { email: 'admin@example.org', password: 'seven herons at the estuary' };

const DAYS = 20;

/** A small league whose players have a history, with a game tonight on which every one of them is quoted. */
export async function eveOfAGame(db: Database): Promise<void> {
  const league = await smallLeague(db);
  for (let day = 1; day <= DAYS; day += 1) {
    const date = `2024-02-${String(day).padStart(2, '0')}`;
    const tipOff = new Date(`${date}T20:00:00Z`);
    const game = await addGame(db, league, date, tipOff);
    await addState(db, game, 'final', tipOff, new Date(`${date}T22:30:00Z`));
    const lines = league.players.map((playerId, index) => ({
      playerId,
      counts: { pts: 8 + ((day + index) % 9), fga: 12 },
    }));
    await addBoxScore(db, league, game, new Date(`${date}T23:30:00Z`), lines);
  }
  const game = await addGame(db, league, '2024-03-05', new Date('2024-03-05T23:00:00Z'));
  for (const playerId of league.players)
    await addValue(db, league, { gameId: game, playerId, knownAt: new Date('2024-03-05T15:00:00Z') });
}
