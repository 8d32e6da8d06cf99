import type { Day } from '../../../kernel/index.ts';
import { column, text } from '../columns.ts';
import { SEASON_PART } from '../player-games.ts';
import { gameDate, gameId, playerId, season, seasonType, teamCode } from '../shared-columns.ts';
import { fileKind } from '../table.ts';

export interface ScratchRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly team: string;
  readonly playerId: string;
  readonly player: string;
}

export const scratches = fileKind({
  kind: 'scratches',
  title: 'Players of a team who did not dress for a game, healthy or hurt',
  name: `scratches-${SEASON_PART}`,
  columns: {
    season,
    seasonType,
    gameId,
    gameDate,
    team: teamCode('team', "the player's team"),
    playerId,
    player: column('player_name', text(80), 'name'),
  },
  row: ({ season: _season, seasonType: _type, ...row }): ScratchRow => row,
});
