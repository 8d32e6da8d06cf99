import { column, whole } from '../columns.ts';
import { GAME_COLUMNS, playedGame } from '../games.ts';
import { fileKind } from '../table.ts';

export const games = fileKind({
  kind: 'games',
  title: 'Games that were played, with their results',
  name: 'games',
  columns: {
    ...GAME_COLUMNS,
    homePoints: column('home_pts', whole(1, 300), 'points of the home team'),
    awayPoints: column('away_pts', whole(1, 300), 'points of the visiting team'),
  },
  row: playedGame,
});
