import { loadDirectory, recordAliases, recordPlayers, type PlayerRecord } from '../../../league/index.ts';
import type { PlayerRow } from '../../../sources/csv-folder/index.ts';
import { scheduleKnown } from '../assumed-moments.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun, type ReadFile } from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

/** Imports players with their positions, known since the first known game. */
export async function importPlayers(run: ImportRun): Promise<void> {
  for (const file of filesOf(run, 'players')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const players = distinctPlayers(run, read);
    const written = await writeTransaction(run.ctx.db, run.provenance.league, async (tx) => {
      const { league, ids } = run.provenance;
      const { games } = await loadDirectory(tx, league, ids);
      const knownAt = games[0] === undefined ? run.provenance.learnedAt : scheduleKnown(games[0].tipOff);
      const records = players.map((row): PlayerRecord => {
        return { externalId: row.playerId, name: row.name, position: row.position, knownAt };
      });
      const recorded = await recordPlayers(tx, run.provenance, records);
      return recorded.filter((what) => what === 'new').length;
    });
    noteWritten(run, file, written);
  }
}

/** Imports the decided spellings, once all players exist. */
export async function importAliases(run: ImportRun): Promise<void> {
  await writeTransaction(run.ctx.db, run.provenance.league, (tx) => recordAliases(tx, run.provenance));
}

function distinctPlayers(run: ImportRun, { file, rows, lines }: ReadFile<PlayerRow>): PlayerRow[] {
  const players = new Map<string, PlayerRow>();
  for (const [index, row] of rows.entries()) {
    const before = players.get(row.playerId);
    if (before === undefined) players.set(row.playerId, row);
    else if (before.name !== row.name || before.position !== row.position)
      refuseRow(run, file, lines[index] as number, `the player ${row.playerId} is described differently further up`);
  }
  return [...players.values()];
}
