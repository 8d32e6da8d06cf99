import { loadDirectory, recordAvailability, type AvailabilityReport, type Directory } from '../../../league/index.ts';
import type { AvailabilityRow } from '../../../sources/csv-folder/index.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';
import { placeOf } from './import-availability.ts';

/** A separate source: its statuses are kept beside the league's reports, and are not a team's own report. */
const LISTING_SOURCE = 'csv-listings';

interface Listed {
  readonly report: AvailabilityReport & { readonly players: AvailabilityReport['players'][number][] };
  /** The line numbers of its rows in the file. */
  readonly lines: number[];
}

/**
 * Imports a news site's listings. Each row is news about one player and does not affect the others. It adds no player, and
 * does not count as a team's submitted report.
 */
export async function importInjuryListings(run: ImportRun): Promise<void> {
  const { league, ids } = run.provenance;
  for (const file of filesOf(run, 'injuryListings')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const written = await writeTransaction(run.ctx.db, league, async (tx) => {
      const directory = await loadDirectory(tx, league, ids);
      const news = new Map<string, Listed>();
      for (const [index, row] of read.rows.entries()) {
        const line = read.lines[index] as number;
        const fault = addNews(news, row, line, directory);
        if (fault !== undefined) refuseRow(run, file, line, fault);
      }
      const listed = [...news.values()];
      const stated = listed.map(({ report }) => report);
      const { reports } = await recordAvailability(tx, { source: LISTING_SOURCE }, stated);
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

/** Returns why the row is invalid, if it is. */
function addNews(
  news: Map<string, Listed>,
  row: AvailabilityRow,
  line: number,
  directory: Directory,
): string | undefined {
  const { reportedAt: knownAt, player: name, status, reason } = row;
  const place = placeOf(row, directory);
  if ('missing' in place) return place.missing;
  const { gameId, teamId, context } = place.found;
  const player = directory.player({ externalId: null, name }, context);
  if ('missing' in player) return player.missing;
  const key = `${gameId} ${teamId} ${knownAt.getTime()}`;
  const stated = { gameId, teamId, knownAt, isWhole: false, isSubmission: false, players: [] };
  const { report, lines } = news.get(key) ?? { report: stated, lines: [] };
  news.set(key, { report, lines });
  const playerId = player.found.id;
  if (report.players.some((entry) => entry.playerId === playerId)) return `${name} is listed twice at this moment`;
  report.players.push({ playerId, status, reason });
  lines.push(line);
  return undefined;
}
