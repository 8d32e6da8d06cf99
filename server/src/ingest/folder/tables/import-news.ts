import type { Availability } from '../../../kernel/index.ts';
import { loadDirectory, recordAvailability, type AvailabilityReport, type Directory } from '../../../league/index.ts';
import type { AvailabilityRow, FileKindName, RowOf, ScratchRow } from '../../../sources/csv-folder/index.ts';
import { lineUpKnown } from '../assumed-moments.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun } from '../import-run.ts';
import { teamOfRow } from '../team-of-row.ts';
import { writeTransaction } from '../../write-transaction.ts';
import { placeOf } from './import-availability.ts';

/** What a row says of one player. */
interface News {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
  readonly playerId: number;
  readonly name: string;
  readonly status: Availability;
  readonly reason: string;
}

interface Listed {
  readonly report: AvailabilityReport & { readonly players: AvailabilityReport['players'][number][] };
  /** The line numbers of its rows in the file. */
  readonly lines: number[];
}

/** Imports a news site's listings. */
export const importInjuryListings = (run: ImportRun): Promise<void> =>
  importNews(run, 'injuryListings', 'csv-listings', listedNews);

/** Imports who did not dress, as news of the moment when the line-up is known. */
export const importScratches = (run: ImportRun): Promise<void> =>
  importNews(run, 'scratches', 'csv-scratches', scratchNews);

/**
 * Imports files in which each row is news about one player and does not affect the others. They add no player. Their source is
 * one of its own: its statuses are kept beside the league's reports, and are not a team's own report.
 */
async function importNews<Kind extends FileKindName>(
  run: ImportRun,
  kind: Kind,
  source: string,
  newsOf: (row: RowOf<Kind>, directory: Directory) => News | string,
): Promise<void> {
  const { league, ids } = run.provenance;
  for (const file of filesOf(run, kind)) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const written = await writeTransaction(run.ctx.db, league, async (tx) => {
      const directory = await loadDirectory(tx, league, ids);
      const news = new Map<string, Listed>();
      for (const [index, row] of read.rows.entries()) {
        const line = read.lines[index] as number;
        const said = newsOf(row, directory);
        const fault = typeof said === 'string' ? said : addNews(news, said, line);
        if (fault !== undefined) refuseRow(run, file, line, fault);
      }
      const listed = [...news.values()];
      const stated = listed.map(({ report }) => report);
      const { reports } = await recordAvailability(tx, { source }, stated);
      for (const [index, { lines }] of listed.entries())
        if (reports[index] === 'late')
          for (const line of lines) refuseRow(run, file, line, 'something newer is kept of a player of this team');
      return stated
        .filter((_, index) => reports[index] === 'new')
        .reduce((sum, { players }) => sum + players.length, 0);
    });
    noteWritten(run, file, written);
  }
}

/** Returns why the news is invalid, if it is. */
function addNews(news: Map<string, Listed>, said: News, line: number): string | undefined {
  const { gameId, teamId, knownAt, playerId, name, status, reason } = said;
  const key = `${gameId} ${teamId} ${knownAt.getTime()}`;
  const stated = { gameId, teamId, knownAt, isWhole: false, isSubmission: false, players: [] };
  const { report, lines } = news.get(key) ?? { report: stated, lines: [] };
  news.set(key, { report, lines });
  if (report.players.some((entry) => entry.playerId === playerId)) return `“${name}” is listed twice at this moment`;
  report.players.push({ playerId, status, reason });
  lines.push(line);
  return undefined;
}

/** The news of a row, or why it is invalid. */
function listedNews(row: AvailabilityRow, directory: Directory): News | string {
  const { reportedAt: knownAt, player: name, status, reason } = row;
  const place = placeOf(row, directory);
  if ('missing' in place) return place.missing;
  const { gameId, teamId, context } = place.found;
  const player = directory.player({ externalId: null, name }, context);
  return 'missing' in player
    ? player.missing
    : { gameId, teamId, knownAt, playerId: player.found.id, name, status, reason };
}

/** The news of a row, or why it is invalid. */
function scratchNews(row: ScratchRow, directory: Directory): News | string {
  const listed = directory.game(row.gameId);
  if ('missing' in listed) return listed.missing;
  const { id: gameId, season, tipOff } = listed.found;
  const teamId = teamOfRow(row, listed.found);
  if (typeof teamId === 'string') return teamId;
  const { playerId: externalId, player: name, gameDate } = row;
  const player = directory.player({ externalId, name }, { season, gameDate, teamIds: [teamId] });
  if ('missing' in player) return player.missing;
  const said = { knownAt: lineUpKnown(tipOff), status: 'Out', reason: 'did not dress' } as const;
  return { gameId, teamId, playerId: player.found.id, name, ...said };
}
