import type { CountLine, Day } from '../../kernel/index.ts';
import { column, decimal, flag, optional, text } from './columns.ts';
import { countLine, noCounts, wholeCounts } from './counts.ts';
import { countColumnsOrEmpty, gameDate, gameId, playerId, season, seasonType, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface PlayerGameRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly playerId: string;
  readonly name: string;
  readonly team: string;
  /** False for the row of a player who did not play. */
  readonly played: boolean;
  readonly starter: boolean;
  readonly seconds: number;
  readonly counts: CountLine;
}

/** Six overtimes. */
const LONGEST_GAME_MINUTES = 78;

export const playerGames = fileKind({
  kind: 'player-games',
  title: 'Box scores: everyone who played',
  name: String.raw`player-games-(\d{4}(?:-\d\d)?)`,
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
    starter: column('starter', flag, '1 for a starter'),
    minutes: column(
      'min',
      optional(decimal(0, LONGEST_GAME_MINUTES)),
      'minutes on court, decimal; empty, as are all counts or 0, for who did not play',
    ),
    ...countColumnsOrEmpty,
  },
  row: (values): PlayerGameRow => {
    const { gameId, gameDate, playerId, name, team, starter, minutes } = values;
    const row = { gameId, gameDate, playerId, name, team, starter };
    if (minutes === null) return { ...row, played: false, seconds: 0, counts: noCounts(values) };
    return { ...row, played: true, seconds: Math.round(minutes * 60), counts: countLine(wholeCounts(values)) };
  },
});
