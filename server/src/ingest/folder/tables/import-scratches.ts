import { loadDirectory, recordAvailability, type AvailabilityReport, type Directory } from '../../../league/index.ts';
import type { ScratchRow } from '../../../sources/csv-folder/index.ts';
import { lineUpKnown } from '../assumed-moments.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

/** A separate source: no report of a team has these players. */
const SCRATCHES_SOURCE = 'csv-scratches';
const REASON = 'did not dress';

type Scratched = AvailabilityReport & { readonly players: AvailabilityReport['players'][number][] };

/** Imports who did not dress, as news of the moment when the line-up is known. It adds no player. */
export async function importScratches(run: ImportRun): Promise<void> {
  const { league, ids } = run.provenance;
  for (const file of filesOf(run, 'scratches')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const written = await writeTransaction(run.ctx.db, league, async (tx) => {
      const directory = await loadDirectory(tx, league, ids);
      const byTeam = new Map<string, Scratched>();
      for (const [index, row] of read.rows.entries()) {
        const fault = addScratch(byTeam, row, directory);
        if (fault !== undefined) refuseRow(run, file, read.lines[index] as number, fault);
      }
      const stated = [...byTeam.values()];
      const { reports } = await recordAvailability(tx, { source: SCRATCHES_SOURCE }, stated);
      return stated
        .filter((_, index) => reports[index] === 'new')
        .reduce((sum, { players }) => sum + players.length, 0);
    });
    noteWritten(run, file, written);
  }
}

/** Returns why the row is invalid, if it is. */
function addScratch(byTeam: Map<string, Scratched>, row: ScratchRow, directory: Directory): string | undefined {
  const { gameId, gameDate, team, playerId, player: name } = row;
  const listed = directory.game(gameId);
  if ('missing' in listed) return listed.missing;
  const { id, homeTeamId, awayTeamId, home, away, season, tipOff } = listed.found;
  if (gameDate !== listed.found.gameDate)
    return `the game ${gameId} is on ${listed.found.gameDate}, not on ${gameDate}`;
  const teamId = team === home ? homeTeamId : team === away ? awayTeamId : undefined;
  if (teamId === undefined) return `${team} does not play in ${gameId}, ${away} at ${home}`;
  const player = directory.player({ externalId: playerId, name }, { season, gameDate, teamIds: [teamId] });
  if ('missing' in player) return player.missing;
  const key = `${id} ${teamId}`;
  const report = byTeam.get(key) ?? {
    ...{ gameId: id, teamId, knownAt: lineUpKnown(tipOff), isWhole: false, isSubmission: false },
    players: [],
  };
  byTeam.set(key, report);
  if (report.players.some((one) => one.playerId === player.found.id)) return `${name} is listed twice`;
  report.players.push({ playerId: player.found.id, status: 'Out', reason: REASON });
  return undefined;
}
