import { SEASON_START_GAMES } from '../../../server/src/model/parts.ts';
import type { ProjectedRow } from './periods.ts';
import { playerGame } from './rows.ts';

/**
 * Minutes by which unquoted players fall short of their projection in the first games of a season: books quote players
 * with a clear role. Fitted on seasons with quotes, used in any season without them. `quoted`: by `playerGame`.
 */
export function fitUnquotedOpening(rows: readonly ProjectedRow[], quoted: ReadonlySet<string>): number {
  const keyOf = ({ row }: ProjectedRow): string => playerGame(row.game.gameId, row.line.playerId);
  const seasons = new Set(rows.filter((row) => quoted.has(keyOf(row))).map(({ row }) => row.game.season));
  const opening = rows.filter(({ row }) => row.inputs.none.seasonGames < SEASON_START_GAMES);
  const told = opening.filter(({ row }) => seasons.has(row.game.season));
  const unquoted = (told.length > 0 ? told : opening).filter((row) => !quoted.has(keyOf(row)));
  if (unquoted.length === 0) return 0;
  const short = unquoted.reduce((sum, { row, projection }) => sum + row.line.minutes - projection.minutes, 0);
  return Math.round((1000 * short) / unquoted.length) / 1000;
}
