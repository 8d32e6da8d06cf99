import { daysBetween, type Day } from '../../kernel/index.ts';
import { gameTime, leagueOf, type League } from '../../leagues/index.ts';

/**
 * When a fact became known, where the files do not say: every rule that stands in for a moment of a source is here, and
 * what it supplies is marked as assumed. Results err on the late side, so that nothing is used before it was known.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A game, its teams and its tip-off: two days before. */
export function scheduleKnown(tipOff: Date): Date {
  return new Date(tipOff.getTime() - 2 * DAY);
}

/** Final score, box score, periods and shots: three and a half hours after tip-off, later than nearly every game ends. */
export function resultKnown(tipOff: Date): Date {
  return new Date(tipOff.getTime() + 3.5 * HOUR);
}

/**
 * Quotes without a capture time, and game lines: an hour before tip-off. A row that carries the day before the game was
 * seen on that day: it counts as many days earlier, and gives way to what the game's own day says.
 */
export function marketKnown(game: { readonly tipOff: Date; readonly gameDate: Day }, rowDate: Day): Date {
  const daysEarly = Math.max(0, daysBetween(rowDate, game.gameDate));
  return new Date(game.tipOff.getTime() - HOUR - daysEarly * DAY);
}

/** Tip-off of a game whose start no file gives: the league's usual one. */
export function assumedTipOff(league: League, gameDate: Day): Date {
  const { hour, minute } = leagueOf(league).usualTipOff;
  return gameTime(league, gameDate, hour, minute);
}
