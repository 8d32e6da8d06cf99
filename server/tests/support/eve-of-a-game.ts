import type { League } from '../../src/leagues/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague, type SmallLeague } from './small-league.ts';

export const STAGED_DAY = '2024-03-05';
/** The clock of a service that starts then. */
export const EVE = `${STAGED_DAY}T17:00:00Z`;
export const ADMIN = { email: 'admin@example.org', password: 'seven herons at the estuary' };

const GAMES_BEHIND = 20;

/** A small league with history, on the eve of a game for which the first `quoted` players have quotes. */
export async function eveOfAGame(db: Queryable, quoted: number, name: League = 'Nba'): Promise<SmallLeague> {
  const league = await smallLeague(db, name);
  for (let day = 1; day <= GAMES_BEHIND; day += 1) {
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
  const gameId = await addGame(db, league, STAGED_DAY, new Date(`${STAGED_DAY}T23:00:00Z`));
  const knownAt = new Date(`${STAGED_DAY}T15:00:00Z`);
  for (const playerId of league.players.slice(0, quoted)) await addValue(db, league, { gameId, playerId, knownAt });
  return league;
}
