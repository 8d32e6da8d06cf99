import type { Period } from '../../sports/index.ts';
import type { BookQuote } from '../market/market.ts';
import type { HockeyStat } from './features.ts';
import type { HockeyGame } from './past.ts';

/** All books' last quotes before the start for one stat of one player's game. */
export interface HockeyQuotedProp {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: HockeyStat;
  readonly period: Period;
  readonly quotes: readonly BookQuote[];
}

/** The books' line of a game at its start, American odds. The model does not use it. */
export interface HockeyGameLine {
  readonly gameId: number;
  readonly total: number | null;
  readonly homeMoneyline: number | null;
  readonly awayMoneyline: number | null;
}

/** Past seasons as input for a fit: finished games by day, and the books' last quotes before the start. */
export interface HockeySeasons {
  readonly games: readonly HockeyGame[];
  readonly quoted: readonly HockeyQuotedProp[];
  readonly lines: readonly HockeyGameLine[];
}
