import type { Day, SeasonType } from '../../kernel/index.ts';
import { column, Unreadable, whole } from './columns.ts';
import { gameDate, gameId, season, seasonType, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

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

export const games = fileKind({
  kind: 'games',
  title: 'Games that were played, with their results',
  name: 'games',
  columns: {
    season,
    seasonType,
    gameId,
    gameDate,
    home: teamCode('home', 'home team'),
    away: teamCode('away', 'visiting team'),
    homePoints: column('home_pts', whole(1, 300), 'points of the home team'),
    awayPoints: column('away_pts', whole(1, 300), 'points of the visiting team'),
  },
  row: (values): GameRow => {
    if (values.home === values.away) throw new Unreadable(`${values.home} cannot play against itself`);
    // Only a preseason game may end in a tie.
    if (values.homePoints === values.awayPoints && values.seasonType !== 'preseason')
      throw new Unreadable(`a game does not end ${values.homePoints} all`);
    return values;
  },
});
