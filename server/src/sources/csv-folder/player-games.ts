import type { Day } from '../../kernel/index.ts';
import type { CountLine } from '../../sports/index.ts';
import { column, flag, text } from './columns.ts';
import { gameDate, gameId, playerId, season, seasonType, teamCode } from './shared-columns.ts';

export interface PlayerGameRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly playerId: string;
  readonly name: string;
  readonly team: string;
  /** False for the row of a player who did not play. */
  readonly played: boolean;
  /** Null if the file does not say. */
  readonly starter: boolean | null;
  readonly seconds: number;
  readonly counts: CountLine;
}

/** The columns of box scores of every sport. */
export const PLAYER_GAME_COLUMNS = {
  season,
  seasonType,
  gameId,
  gameDate,
  playerId,
  name: column('player_name', text(80), 'name'),
  team: teamCode('team', "the player's team"),
  opponent: teamCode('opp', 'the other team'),
  home: column('home', flag, '1 or True at home, 0 or False away'),
};

/** Box scores of one season. */
export const SEASON_PART = String.raw`(\d{4}(?:-\d\d)?)`;
