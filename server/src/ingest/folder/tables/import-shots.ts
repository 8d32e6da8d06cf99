import {
  loadDirectory,
  recordShotCharts,
  type Directory,
  type ShotChartRecord,
  type ShotRecord,
} from '../../../league/index.ts';
import type { ShotRow } from '../../../sources/csv-folder/index.ts';
import { resultKnown } from '../assumed-moments.ts';
import { filesOf, noteWritten, readThrough, refuseRow, type ImportRun } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

type GrowingChart = ShotChartRecord & { readonly shots: ShotRecord[] };

/** Imports shot charts, one file at a time. */
export async function importShots(run: ImportRun): Promise<void> {
  const directory = await loadDirectory(run.ctx.db, run.provenance.league, run.provenance.ids);
  for (const file of filesOf(run, 'shots')) {
    const charts = new Map<string, GrowingChart>();
    const read = await readThrough(run, file, (row, line) => {
      const fault = addShot(charts, row, directory);
      if (fault !== undefined) refuseRow(run, file, line, fault);
    });
    if (read === undefined) continue;
    const records = [...charts.values()];
    const recorded = await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
      recordShotCharts(tx, run.provenance, records),
    );
    const written = records.reduce((sum, { shots }, index) => sum + (recorded[index] === 'new' ? shots.length : 0), 0);
    noteWritten(run, file, written);
  }
}

/** Returns why the row is invalid, if it is. */
function addShot(charts: Map<string, GrowingChart>, row: ShotRow, directory: Directory): string | undefined {
  const { gameId, playerId: externalId, ...shot } = row;
  const game = directory.game(gameId);
  if ('missing' in game) return game.missing;
  const { id, season, gameDate, homeTeamId, awayTeamId, tipOff } = game.found;
  const context = { season, gameDate, teamIds: [homeTeamId, awayTeamId] };
  const player = directory.player({ externalId, name: '' }, context);
  if ('missing' in player) return player.missing;
  const chart = charts.get(gameId) ?? { gameId: id, knownAt: resultKnown(tipOff), assumed: true, shots: [] };
  charts.set(gameId, chart);
  chart.shots.push({ playerId: player.found.id, ...shot });
  return undefined;
}
