import type { BoxLineRecord, BoxScoreRecord, Directory, ListedGame, PeriodLineRecord } from '../../league/index.ts';
import type { PlayerGameRow, PlayerPeriodRow } from '../../sources/csv-folder/index.ts';
import { resultKnown } from './assumed-moments.ts';
import type { FolderFile } from './folder-files.ts';
import type { ReadFile } from './import-run.ts';
import { taintedGames } from '../facts/tainted-games.ts';
import { teamOfRow } from './team-of-row.ts';

type Refuse = (file: FolderFile, line: number, reason: string) => void;

/** A line of one of the files. */
interface Place {
  readonly file: FolderFile;
  readonly line: number;
}

interface Game {
  readonly listed: ListedGame;
  readonly lines: Map<string, BoxLineRecord>;
  readonly rows: Place[];
}

/** A box score with the rows that it is made of. */
export interface ReadBoxScore {
  readonly record: BoxScoreRecord;
  readonly rows: readonly Place[];
}

interface Periods {
  /** By game and player. */
  readonly of: ReadonlyMap<string, readonly PeriodLineRecord[]>;
  /** Games whose periods are incomplete. */
  readonly tainted: ReadonlySet<string>;
}

/**
 * The box scores from a season's files. A player without a line did not play, so a game with an unreadable row is left out. A
 * game with incomplete periods is written without periods.
 */
export function boxScoresOf(
  reads: readonly ReadFile<PlayerGameRow>[],
  periodFile: ReadFile<PlayerPeriodRow> | undefined,
  directory: Directory,
  refuse: Refuse,
): ReadBoxScore[] {
  const tainted = new Map(
    reads.flatMap((read) =>
      Array.from(taintedGames(read), ([game, line]) => [game, { file: read.file, line }] as const),
    ),
  );
  const games = new Map<string, Game>();
  for (const read of reads) addLines(games, read, directory, tainted, refuse);
  const periods = periodFile === undefined ? NO_PERIODS : periodsOf(periodFile, games, refuse);
  const scores: ReadBoxScore[] = [];
  for (const [gameId, { listed, lines, rows }] of games) {
    const fault = tainted.get(gameId);
    if (fault !== undefined) {
      const of = reads.length > 1 ? ` of ${fault.file.name}` : '';
      const reason = `the box score of ${gameId} is left out: without line ${fault.line}${of} it would say that a player did not play`;
      for (const { file, line } of rows) refuse(file, line, reason);
      continue;
    }
    const whole = !periods.tainted.has(gameId) && [...lines.keys()].every((id) => periods.of.has(`${gameId} ${id}`));
    const record = {
      gameId: listed.id,
      knownAt: resultKnown(listed.tipOff),
      assumed: true,
      hasPeriods: whole,
      lines: Array.from(lines, ([id, line]) =>
        whole ? { ...line, periods: periods.of.get(`${gameId} ${id}`) ?? [] } : line,
      ),
    };
    scores.push({ record, rows });
  }
  return scores;
}

const NO_PERIODS: Periods = { of: new Map(), tainted: new Set() };

function addLines(
  games: Map<string, Game>,
  { file, rows, lines }: ReadFile<PlayerGameRow>,
  directory: Directory,
  tainted: Map<string, Place>,
  refuse: Refuse,
): void {
  for (const [index, row] of rows.entries()) {
    const line = lines[index] as number;
    const listed = directory.game(row.gameId);
    if ('missing' in listed) {
      refuse(file, line, listed.missing);
      continue;
    }
    if (!row.played) continue;
    const game = games.get(row.gameId) ?? { listed: listed.found, lines: new Map<string, BoxLineRecord>(), rows: [] };
    games.set(row.gameId, game);
    const read = boxLine(row, listed.found, directory);
    const fault =
      typeof read === 'string'
        ? read
        : game.lines.has(row.playerId)
          ? `“${row.name}” is in this game twice`
          : undefined;
    if (typeof read === 'string' || fault !== undefined) {
      refuse(file, line, fault ?? '');
      if (!tainted.has(row.gameId)) tainted.set(row.gameId, { file, line });
      continue;
    }
    game.lines.set(row.playerId, read);
    game.rows.push({ file, line });
  }
}

/** A row as a line, or why it is invalid. */
function boxLine(row: PlayerGameRow, game: ListedGame, directory: Directory): BoxLineRecord | string {
  const { playerId: externalId, name, starter, seconds, counts, gameDate } = row;
  const teamId = teamOfRow(row, game);
  if (typeof teamId === 'string') return teamId;
  const player = directory.player({ externalId, name }, { season: game.season, gameDate, teamIds: [teamId] });
  if ('missing' in player) return player.missing;
  return { playerId: player.found.id, teamId, starter, seconds, counts, periods: [] };
}

function periodsOf(read: ReadFile<PlayerPeriodRow>, games: ReadonlyMap<string, Game>, refuse: Refuse): Periods {
  const tainted = new Set(taintedGames(read).keys());
  const of = new Map<string, PeriodLineRecord[]>();
  for (const [index, { gameId, playerId, period, seconds, counts }] of read.rows.entries()) {
    const line = read.lines[index] as number;
    const played = games.get(gameId)?.lines.has(playerId) === true;
    const key = `${gameId} ${playerId}`;
    const parts = of.get(key) ?? [];
    const fault = !played
      ? `the box score of ${gameId} has no player ${playerId}`
      : parts.some((part) => part.period === period)
        ? `the player has period ${period} twice`
        : undefined;
    if (fault !== undefined) {
      refuse(read.file, line, fault);
      tainted.add(gameId);
      continue;
    }
    of.set(key, parts);
    parts.push({ period, seconds, counts });
  }
  return { of, tainted };
}
