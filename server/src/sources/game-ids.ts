import type { Day, SeasonType } from '../kernel/index.ts';
import { isInSeason, leagueOf, seasonFrom, type League } from '../leagues/index.ts';
import { Unreadable, text, type Node } from './reading/shape.ts';

/** Kinds of games that count; 3 is All-Star. */
const SEASON_TYPES: Readonly<Record<string, SeasonType>> = {
  1: 'preseason',
  2: 'regular',
  4: 'playoffs',
  5: 'play-in',
  6: 'cup-final',
};

export interface LeagueGameId {
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
}

/** The first two digits of the league's game ids. After them: one digit for the kind of game, the season's year, a number. */
const prefixOf = (league: League): string => leagueOf(league).feeds['nba-cdn']?.idPrefix ?? '';

/** Whether a text has the form of the league's game ids. */
export const isGameId = (league: League, id: string): boolean => id.startsWith(prefixOf(league)) && /^\d{10}$/.test(id);

/** A parsed game id; null for kinds of games without bets (All-Star). */
export function leagueGameId(league: League, node: Node): LeagueGameId | null {
  const externalId = text(node);
  if (!isGameId(league, externalId)) throw new Unreadable(node, 'is no game id of the league');
  const kind = SEASON_TYPES[externalId.charAt(2)];
  if (kind === undefined) return null;
  // A league without play-in games was seen to number its cup's final there.
  const seasonType = kind === 'play-in' && !leagueOf(league).seasonTypes.includes(kind) ? 'cup-final' : kind;
  return { externalId, season: seasonOfGameId(league, externalId), seasonType };
}

/** The season of a game id: digits four and five are the year in which it starts. */
export function seasonOfGameId(league: League, id: string): string {
  const year = Number(id.slice(3, 5));
  return seasonFrom(league, year >= FIRST_YEAR ? 1900 + year : 2000 + year);
}

const FIRST_YEAR = 46;

/** Unreadable if a game of this season cannot be on that day: the id is of another year. */
export function checkSeason(league: League, node: Node, season: string, day: Day): void {
  if (isInSeason(league, season, day)) return;
  throw new Unreadable(node, `is of season ${season}, but the day is ${day}`, 'conflict');
}
