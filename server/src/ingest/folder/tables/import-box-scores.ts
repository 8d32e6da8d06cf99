import { addPlayers, loadDirectory, recordBoxScores, type PlayerRecord } from '../../../league/index.ts';
import { fileKindsOf, type PlayerGameRow } from '../../../sources/csv-folder/index.ts';
import { scheduleKnown } from '../assumed-moments.ts';
import { boxScoresOf } from '../box-scores-of.ts';
import { seasonIn, type FolderFile } from '../folder-files.ts';
import {
  filesOf,
  noteWritten,
  readWhole,
  refuseFile,
  refuseRow,
  type ImportRun,
  type ReadFile,
} from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

/** Imports box scores season by season, each with its goalkeepers, where a sport has them apart, and its periods. */
export async function importBoxScores(run: ImportRun): Promise<void> {
  const periodFiles = new Map(filesOf(run, 'playerPeriods').map((file) => [seasonIn(file), file]));
  const goalkeepers = new Map(filesOf(run, 'goalkeeperGames').map((file) => [seasonIn(file), file]));
  for (const file of filesOf(run, 'playerGames')) {
    const season = seasonIn(file);
    await importSeason(run, file, goalkeepers.get(season), periodFiles.get(season));
    goalkeepers.delete(season);
    periodFiles.delete(season);
  }
  for (const file of [...goalkeepers.values(), ...periodFiles.values()])
    refuseFile(run, file, {
      line: 1,
      reason: `the box scores of ${seasonIn(file)}, which it is a part of, are not here`,
    });
}

async function importSeason(
  run: ImportRun,
  file: FolderFile<'playerGames'>,
  goalkeeperFile: FolderFile<'goalkeeperGames'> | undefined,
  periodFile: FolderFile<'playerPeriods'> | undefined,
): Promise<void> {
  const files = [file, ...(goalkeeperFile === undefined ? [] : [goalkeeperFile])];
  const refuseRest = (of: readonly FolderFile[], reason: string): void => {
    for (const one of of) refuseFile(run, one, { line: 1, reason });
  };
  const parts = periodFile === undefined ? [] : [periodFile];
  if (goalkeeperFile === undefined && fileKindsOf(run.provenance.league).goalkeeperGames !== undefined)
    return refuseRest([file, ...parts], 'without the file of its goalkeepers it would say that they did not play');
  const reads: ReadFile<PlayerGameRow>[] = [];
  for (const one of files) {
    const read = await readWhole<'playerGames' | 'goalkeeperGames'>(run, one);
    if (read !== undefined) reads.push(read);
    else
      return refuseRest(
        [...files.filter((other) => other !== one), ...parts],
        `${one.name}, which it is a part of, was refused`,
      );
  }
  const periods = periodFile === undefined ? undefined : await readWhole(run, periodFile);
  await addNamed(
    run,
    reads.flatMap(({ rows }) => rows),
  );
  const directory = await loadDirectory(run.ctx.db, run.provenance.league, run.provenance.ids);
  const scores = boxScoresOf(reads, periods, directory, (of, line, reason) => refuseRow(run, of, line, reason));
  const recorded = await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
    recordBoxScores(
      tx,
      run.provenance,
      scores.map(({ record }) => record),
    ),
  );
  const added = scores.filter((_, index) => recorded[index] === 'new');
  const rows = added.flatMap((score) => score.rows);
  for (const one of files) noteWritten(run, one, rows.filter((row) => row.file === one).length);
  if (periodFile === undefined) return;
  noteWritten(
    run,
    periodFile,
    added.flatMap(({ record }) => record.lines).reduce((sum, line) => sum + line.periods.length, 0),
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
