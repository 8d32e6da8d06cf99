import { column, oneOf, Unreadable, whole } from '../columns.ts';
import { GAME_COLUMNS, playedGame, type GameRow } from '../games.ts';
import { fileKind } from '../table.ts';

const ENDS = ['none', 'OT', 'SO'] as const;

export const games = fileKind({
  kind: 'games',
  title: 'Games that were played, with their results',
  name: 'games',
  columns: {
    ...GAME_COLUMNS,
    homePoints: column('home_goals', whole(0, 30), 'goals of the home team; the winner of a shootout has one more'),
    awayPoints: column('away_goals', whole(0, 30), 'goals of the visiting team'),
    overtime: column(
      'overtime',
      oneOf(ENDS),
      'how the game ended: none in regulation, OT in overtime, SO by a shootout; checked, not kept',
    ),
  },
  row: ({ overtime, ...game }): GameRow => {
    // The next goal wins.
    if (overtime !== 'none' && Math.abs(game.homePoints - game.awayPoints) > 1)
      throw new Unreadable(`overtime ${overtime} does not end ${game.homePoints} to ${game.awayPoints}`);
    return playedGame(game);
  },
});
