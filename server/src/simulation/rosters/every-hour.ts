import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, gameTime, type League as LeagueKey } from '../../leagues/index.ts';
import { FIRST_GAME_MINUTES } from '../simulated-leagues.ts';

/** From a day on a league plays at every hour, so that the demo always shows current events. */
export interface EveryHour {
  readonly from: Day;
  /** Exhibitions are played from this day on: eleven days earlier, so that their players have ten games of history. */
  readonly exhibitionsFrom: Day;
  /** Minutes after midnight, by the league's clocks, of one of the first league's tip-offs. */
  readonly anchorMinute: number;
  /** Bettors move lines from this moment on (ISO 8601); the demo did not exist before. */
  readonly movesFrom: string;
}

/** Longer than a game takes: early in a day, the day before has games at every hour too. */
const LONG_GAME_MS = 3 * 3_600_000;

/** Games at every hour from now on, placed so that one of the first league ends a minute after `now`. */
export function everyHourFrom(league: LeagueKey, now: Date): EveryHour {
  const from = gameDayOf(league, new Date(now.getTime() - LONG_GAME_MS));
  const minutes = Math.floor((now.getTime() - gameTime(league, gameDayOf(league, now), 0).getTime()) / 60_000);
  return {
    from,
    exhibitionsFrom: addDays(from, -11),
    anchorMinute: (minutes + 1 - FIRST_GAME_MINUTES + 1440) % 1440,
    movesFrom: now.toISOString(),
  };
}
