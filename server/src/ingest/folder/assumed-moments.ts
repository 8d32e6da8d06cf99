import { daysBetween, type Day } from '../../kernel/index.ts';
import { gameTime, leagueOf, type ClockTime, type League } from '../../leagues/index.ts';

/**
 * The rules for when a fact became known, where the files do not say; such moments are marked as assumed. Rules for results
 * err on the late side, so that no fact is used before it was known.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A game, its teams and its tip-off: two days before tip-off. */
export function scheduleKnown(tipOff: Date): Date {
  return new Date(tipOff.getTime() - 2 * DAY);
}

/** Who dresses, where a file does not say when it was known: half an hour before the start, when the line-ups are out. */
export function lineUpKnown(tipOff: Date): Date {
  return new Date(tipOff.getTime() - HOUR / 2);
}

/** Final score, box score, periods and shots: 3.5 hours after tip-off, later than nearly every game ends. */
export function resultKnown(tipOff: Date): Date {
  return new Date(tipOff.getTime() + 3.5 * HOUR);
}

/** A time of day on the league's clocks, which an import assumes for prices without a time. */
export interface AssumedTime {
  readonly league: League;
  readonly time: ClockTime;
}

/**
 * Quotes without a capture time, and game lines: an hour before tip-off. A row dated before the game's day was seen on that
 * day, so it counts as that many days earlier. Rows of the game's own day replace it. With an assumed time: at that time of the
 * row's day, or an hour before tip-off if that is earlier.
 */
export function marketKnown(
  game: { readonly tipOff: Date; readonly gameDate: Day },
  rowDate: Day,
  assumed?: AssumedTime,
): Date {
  const latest = game.tipOff.getTime() - HOUR;
  if (assumed === undefined) return new Date(latest - Math.max(0, daysBetween(rowDate, game.gameDate)) * DAY);
  const { league, time } = assumed;
  return new Date(Math.min(gameTime(league, rowDate, time.hour, time.minute).getTime(), latest));
}

/** Tip-off of a game without one in any file: the league's usual time. */
export function assumedTipOff(league: League, gameDate: Day): Date {
  const { hour, minute } = leagueOf(league).usualTipOff;
  return gameTime(league, gameDate, hour, minute);
}
