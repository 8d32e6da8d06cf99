import type { Day, SeasonType } from '../../kernel/index.ts';
import { Unreadable } from './columns.ts';
import { gameDate, gameId, season, seasonType, teamCode } from './shared-columns.ts';

export interface GameRow {
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameId: string;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  readonly homePoints: number;
  readonly awayPoints: number;
}

/** The columns of games of every sport. */
export const GAME_COLUMNS = {
  season,
  seasonType,
  gameId,
  gameDate,
  home: teamCode('home', 'home team'),
  away: teamCode('away', 'visiting team'),
};

/** A game between two teams with a winner. */
export function playedGame(values: GameRow): GameRow {
  if (values.home === values.away) throw new Unreadable(`${values.home} cannot play against itself`);
  // Only a preseason game may end in a tie.
  if (values.homePoints === values.awayPoints && values.seasonType !== 'preseason')
    throw new Unreadable(`a game does not end ${values.homePoints} all`);
  return values;
}
