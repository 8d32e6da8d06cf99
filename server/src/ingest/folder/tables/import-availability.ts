import { nameKey } from '../../../kernel/index.ts';
import {
  addUnnumbered,
  loadDirectory,
  recordPastLists,
  type AvailabilityReport,
  type Directory,
} from '../../../league/index.ts';
import type { AvailabilityRow } from '../../../sources/csv-folder/index.ts';
import type { Transaction } from '../../../platform/index.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun, type ReadFile } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

interface List {
  readonly report: AvailabilityReport & {
    readonly players: { playerId: number; status: AvailabilityRow['status']; reason: string }[];
  };
  /** The line numbers of its rows in the file. */
  readonly lines: number[];
}

/** Imports injury reports one file at a time. All rows of a team at one moment are its complete list from then on. */
export async function importAvailability(run: ImportRun): Promise<void> {
  for (const file of filesOf(run, 'availability')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const written = await writeTransaction(run.ctx.db, run.provenance.league, async (tx) => {
      const lists = listsOf(run, read, await directoryWithNewNames(tx, run, read));
      const recorded = await recordPastLists(
        tx,
        run.provenance,
        lists.map(({ report }) => report),
      );
      for (const [index, { lines }] of lists.entries())
        if (recorded[index] === 'late')
          for (const line of lines) refuseRow(run, file, line, 'another list of this team and moment is kept');
      return lists
        .filter((_, index) => recorded[index] === 'new')
        .reduce((sum, { report }) => sum + report.players.length, 0);
    });
    noteWritten(run, file, written);
  }
}

/** Adds players that only reports name, such as players under contract who never played, and returns the directory. */
async function directoryWithNewNames(
  tx: Transaction,
  { provenance }: ImportRun,
  { rows }: ReadFile<AvailabilityRow>,
): Promise<Directory> {
  const { league, ids } = provenance;
  const directory = await loadDirectory(tx, league, ids);
  const added = new Map<string, { readonly name: string; readonly knownAt: Date }>();
  for (const row of rows) {
    const place = placeOf(row, directory);
    const key = nameKey(row.player);
    if ('missing' in place || added.has(key) || !directory.isNewName(row.player, place.found.context)) continue;
    added.set(key, { name: row.player, knownAt: row.reportedAt });
  }
  if (added.size === 0) return directory;
  await addUnnumbered(tx, provenance, [...added.values()]);
  return loadDirectory(tx, league, ids);
}

/** The game and team of a row of news, or why it has none. */
export function placeOf({ team, gameDate }: AvailabilityRow, directory: Directory) {
  const game = directory.gameOfTeam(team, gameDate);
  if ('missing' in game) return game;
  const { id: gameId, season, home, homeTeamId, awayTeamId } = game.found;
  const teamId = team === home ? homeTeamId : awayTeamId;
  return { found: { gameId, teamId, context: { season, gameDate, teamIds: [teamId] } } };
}

/** One list for each team, game and moment. */
function listsOf(run: ImportRun, read: ReadFile<AvailabilityRow>, directory: Directory): List[] {
  const lists = new Map<string, List>();
  for (const [index, row] of read.rows.entries()) {
    const line = read.lines[index] as number;
    const fault = addEntry(lists, row, line, directory);
    if (fault !== undefined) refuseRow(run, read.file, line, fault);
  }
  return [...lists.values()];
}

/** Returns why the row is invalid, if it is. */
function addEntry(
  lists: Map<string, List>,
  row: AvailabilityRow,
  line: number,
  directory: Directory,
): string | undefined {
  const { reportedAt, player: name, status, reason } = row;
  const place = placeOf(row, directory);
  if ('missing' in place) return place.missing;
  const { gameId, teamId, context } = place.found;
  const key = `${gameId} ${teamId} ${reportedAt.getTime()}`;
  const stated = { gameId, teamId, knownAt: reportedAt, isWhole: true, isSubmission: true, players: [] };
  const { report, lines } = lists.get(key) ?? { report: stated, lines: [] };
  lists.set(key, { report, lines });
  const player = directory.player({ externalId: null, name }, context);
  if ('missing' in player) return player.missing;
  const playerId = player.found.id;
  const before = report.players.find((entry) => entry.playerId === playerId);
  if (before !== undefined && (before.status !== status || before.reason !== reason))
    return `“${name}” is in the same report with another status`;
  if (before === undefined) report.players.push({ playerId, status, reason });
  lines.push(line);
  return undefined;
}
