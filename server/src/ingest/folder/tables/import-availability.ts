import { loadDirectory, recordAvailability, type AvailabilityReport, type Directory } from '../../../league/index.ts';
import { FILE_KINDS, type AvailabilityRow } from '../../../sources/csv-folder/index.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun, type ReadFile } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

type Growing = AvailabilityReport & {
  readonly players: { playerId: number; status: AvailabilityRow['status']; reason: string }[];
};

/** Imports injury reports, a file at a time. */
export async function importAvailability(run: ImportRun): Promise<void> {
  const directory = await loadDirectory(run.ctx.db, run.provenance.league, run.provenance.ids);
  for (const file of filesOf(run, 'availability')) {
    const read = await readWhole(run, file, FILE_KINDS.availability);
    if (read === undefined) continue;
    const reports = reportsOf(run, read, directory);
    const { reports: recorded } = await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
      recordAvailability(tx, run.provenance, reports),
    );
    const added = reports.filter((_, index) => recorded[index] === 'new');
    noteWritten(
      run,
      file,
      added.reduce((sum, { players }) => sum + players.length, 0),
    );
  }
}

/** One report a team, game and moment. */
function reportsOf(run: ImportRun, read: ReadFile<AvailabilityRow>, directory: Directory): AvailabilityReport[] {
  const reports = new Map<string, Growing>();
  for (const [index, row] of read.rows.entries()) {
    const fault = addEntry(reports, row, directory);
    if (fault !== undefined) refuseRow(run, read.file, read.lines[index] as number, fault);
  }
  return [...reports.values()];
}

/** Why the row is none, if it is none. */
function addEntry(reports: Map<string, Growing>, row: AvailabilityRow, directory: Directory): string | undefined {
  const { reportedAt, gameDate, team, player: name, status, reason } = row;
  const game = directory.gameOfTeam(team, gameDate);
  if ('missing' in game) return game.missing;
  const { id: gameId, season, home, homeTeamId, awayTeamId } = game.found;
  const teamId = team === home ? homeTeamId : awayTeamId;
  const player = directory.player({ externalId: null, name }, { season, gameDate, teamIds: [teamId] });
  if ('missing' in player) return player.missing;
  const key = `${gameId} ${teamId} ${reportedAt.getTime()}`;
  const report = reports.get(key) ?? {
    ...{ gameId, teamId, knownAt: reportedAt, isWhole: true, isSubmission: true },
    players: [],
  };
  reports.set(key, report);
  const playerId = player.found.id;
  const before = report.players.find((entry) => entry.playerId === playerId);
  if (before === undefined) report.players.push({ playerId, status, reason });
  else if (before.status !== status || before.reason !== reason)
    return `${name} is in the same report with another status`;
  return undefined;
}
