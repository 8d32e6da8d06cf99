import type { CountLine, Day } from '../../kernel/index.ts';
import { column, decimal, flag, text } from './columns.ts';
import { countLine } from './counts.ts';
import { countColumns, gameDate, gameId, playerId, season, seasonType, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface PlayerGameRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly playerId: string;
  readonly name: string;
  readonly team: string;
  readonly starter: boolean;
  readonly seconds: number;
  readonly counts: CountLine;
}

/** Six overtimes. */
const LONGEST_GAME_MINUTES = 78;

export const playerGames = fileKind({
  kind: 'player-games',
  title: 'Box scores: everyone who played',
  name: String.raw`player-games-(\d{4}-\d\d)`,
  columns: {
    season,
    seasonType,
    gameId,
    gameDate,
    playerId,
    name: column('player_name', text(80), 'name'),
    team: teamCode('team', "the player's team"),
    opponent: teamCode('opp', 'the other team'),
    home: column('home', flag, '1 at home, 0 away'),
    starter: column('starter', flag, '1 if he started'),
    minutes: column('min', decimal(0, LONGEST_GAME_MINUTES), 'minutes on court, decimal'),
    ...countColumns,
  },
  row: (values): PlayerGameRow => {
    const { gameId, gameDate, playerId, name, team, starter, minutes } = values;
    const seconds = Math.round(minutes * 60);
    return { gameId, gameDate, playerId, name, team, starter, seconds, counts: countLine(values) };
  },
});
