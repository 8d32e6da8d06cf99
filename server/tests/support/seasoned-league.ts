import { addDays, type Day } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { addBoxScore, addGame, addState, type SmallLeague, type TestLine } from './small-league.ts';

/** A player's usual points by index in the league; they vary by game, so that there is a spread. */
function usualNight({ players }: SmallLeague, game: number): TestLine[] {
  return players.map((playerId, index) => ({
    playerId,
    seconds: 1500 + ((game * 7 + index * 13) % 600),
    counts: {
      pts: 6 + index + ((game * 5 + index * 3) % 9),
      reb: 3 + ((game + index) % 5),
      ast: 2 + ((game * 3 + index) % 4),
      fga: 10,
      fgm: 5,
      fta: 2,
      ftm: 2,
      fg3m: (game + index) % 3,
      fg3a: 4,
      stl: (game + index) % 2,
      blk: game % 2,
      tov: 2,
    },
    periodPoints: [2, 3, 1, 4],
  }));
}

/** When a result is known: three and a half hours after tip-off. */
export const resultKnown = (tipOff: Date): Date => new Date(tipOff.getTime() + 3.5 * 3_600_000);

/** Adds a final game with its box score, played at 19:00 Eastern; returns its id. */
export async function addPlayed(
  db: Queryable,
  league: SmallLeague,
  day: Day,
  number: number,
  lines: readonly TestLine[] = usualNight(league, number),
): Promise<number> {
  const tipOff = gameTime('Nba', day, 19);
  const gameId = await addGame(db, league, day, tipOff);
  await addState(db, gameId, 'final', tipOff, resultKnown(tipOff));
  await addBoxScore(db, league, gameId, resultKnown(tipOff), lines);
  return gameId;
}

/** A game every other day, the last one two days before `until`. */
export async function addHistory(db: Queryable, league: SmallLeague, games: number, until: Day): Promise<void> {
  for (let number = 0; number < games; number += 1)
    await addPlayed(db, league, addDays(until, 2 * (number - games)), number);
}
