import type { Day, SeasonType } from '../kernel/index.ts';
import { isInSeason, seasonFrom } from '../leagues/index.ts';
import { Unreadable, text, type Node } from './reading/shape.ts';

/** The league's own game ids: 00, a digit for the kind of game, the season's first year, a running number. */
const GAME_ID = /^00(\d)(\d{2})\d{5}$/;

/** Kinds of games that count for somebody; 3 is All-Star. */
const SEASON_TYPES: Readonly<Record<string, SeasonType>> = {
  1: 'preseason',
  2: 'regular',
  4: 'playoffs',
  5: 'play-in',
  6: 'cup-final',
};

export interface NbaGameId {
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
}

/** A game id and what it says of the game; null for kinds that nobody bets on (All-Star). */
export function nbaGameId(node: Node): NbaGameId | null {
  const externalId = text(node);
  const match = GAME_ID.exec(externalId);
  if (match === null) throw new Unreadable(node, 'is no game id of the league');
  const seasonType = SEASON_TYPES[match[1] ?? ''];
  if (seasonType === undefined) return null;
  const year = Number(match[2]) >= 46 ? 1900 + Number(match[2]) : 2000 + Number(match[2]);
  return { externalId, season: seasonFrom('Nba', year), seasonType };
}

/** Unreadable if a game of this season cannot have been played on that day: an id of another year. */
export function checkSeason(node: Node, season: string, day: Day): void {
  if (isInSeason('Nba', season, day)) return;
  throw new Unreadable(node, `is of season ${season}, but the day is ${day}`, 'conflict');
}
