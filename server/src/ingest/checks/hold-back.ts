import { leagueOf, type League } from '../../leagues/index.ts';

/** What the facts of one kind would do to what is stored, counted before anything is written. */
export interface Changes {
  /** What is counted, as the alarm says it: “games”. */
  readonly things: string;
  /** What would happen to them: “would be postponed, cancelled …”. */
  readonly change: string;
  /** How many of them the response is about. */
  readonly of: number;
  readonly changed: number;
  /** More than this is no fact but a fault of the feed. */
  readonly most: number;
}

/** Why a response is held back; undefined if it changes no more than it may. The one rule for every kind and every feed. */
export const reasonToHold = ({ things, change, of, changed, most }: Changes): string | undefined =>
  changed > most ? `held back: ${changed} of ${of} ${things} ${change}` : undefined;

/** The most games that a league can play in a day. */
export const gamesADay = (league: League): number => Math.floor(Object.keys(leagueOf(league).teams).length / 2);

/**
 * How many of these games may change unexpectedly: as many as a day has. All games of a response about several days, such as a
 * season's schedule, never may.
 */
export function mostChanges(league: League, days: readonly string[]): number {
  const most = gamesADay(league);
  return new Set(days).size > 1 ? Math.min(most, days.length - 1) : most;
}

const MOST_OF_LIST = 0.9;

/** How many entries of a list may change or disappear at once: nine tenths. A list shorter than `shortest` may change wholly. */
export const mostOfList = (length: number, shortest: number, share = MOST_OF_LIST): number =>
  length < shortest ? length : length * share;
