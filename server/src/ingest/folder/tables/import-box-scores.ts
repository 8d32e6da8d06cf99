import { addPlayers, loadDirectory, recordBoxScores, type PlayerRecord } from '../../../league/index.ts';
import { FILE_KINDS, type PlayerGameRow } from '../../../sources/csv-folder/index.ts';
import { scheduleKnown } from '../assumed-moments.ts';
import { boxScoresOf } from '../box-scores-of.ts';
import { seasonIn, type FolderFile } from '../folder-files.ts';
import { filesOf, noteWritten, readWhole, refuseFile, refuseRow, type ImportRun } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

/** Imports box scores season by season, each with its periods. */
export async function importBoxScores(run: ImportRun): Promise<void> {
  const periodFiles = new Map(filesOf(run, 'playerPeriods').map((file) => [seasonIn(file), file]));
  for (const file of filesOf(run, 'playerGames')) {
    await importSeason(run, file, periodFiles.get(seasonIn(file)));
    periodFiles.delete(seasonIn(file));
  }
  for (const file of periodFiles.values())
    refuseFile(run, file, {
      line: 1,
      reason: `the box scores of ${seasonIn(file)}, which it is a part of, are not here`,
    });
}

async function importSeason(run: ImportRun, file: FolderFile, periodFile: FolderFile | undefined): Promise<void> {
  const read = await readWhole(run, file, FILE_KINDS.playerGames);
  if (read === undefined) {
    if (periodFile !== undefined)
      refuseFile(run, periodFile, { line: 1, reason: `${file.name}, which it is a part of, was refused` });
    return;
  }
  const periods = periodFile === undefined ? undefined : await readWhole(run, periodFile, FILE_KINDS.playerPeriods);
  await addNamed(run, read.rows);
  const directory = await loadDirectory(run.ctx.db, run.provenance.league, run.provenance.ids);
  const scores = boxScoresOf(read, periods, directory, (of, line, reason) => refuseRow(run, of, line, reason));
  const recorded = await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
    recordBoxScores(tx, run.provenance, scores),
  );
  const added = scores.filter((_, index) => recorded[index] === 'new').flatMap(({ lines }) => lines);
  noteWritten(run, file, added.length);
  if (periodFile === undefined) return;
  noteWritten(
    run,
    periodFile,
    added.reduce((sum, line) => sum + line.periods.length, 0),
  );
}

/** Adds players who are known only from box scores, before their lines. */
async function addNamed(run: ImportRun, rows: readonly PlayerGameRow[]): Promise<void> {
  const { league, ids } = run.provenance;
  const [first] = (await loadDirectory(run.ctx.db, league, ids)).games;
  if (first === undefined) return;
  const knownAt = scheduleKnown(first.tipOff);
  const named = new Map(rows.map(({ playerId, name }) => [playerId, name]));
  const players = Array.from(named, ([externalId, name]): PlayerRecord => ({
    externalId,
    name,
    position: null,
    knownAt,
  }));
  await writeTransaction(run.ctx.db, league, (tx) => addPlayers(tx, run.provenance, players));
}
