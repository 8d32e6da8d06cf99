import { loadDirectory, type Directory, type ListedGame } from '../../../league/index.ts';
import { recordGameLines, type GameLineRecord } from '../../../odds/index.ts';
import type { GameLineRow } from '../../../sources/csv-folder/index.ts';
import { marketKnown } from '../assumed-moments.ts';
import {
  assumedTimeOf,
  filesOf,
  noteWritten,
  readWhole,
  refuseRow,
  tallyOf,
  type ImportRun,
  type ReadFile,
} from '../import-run.ts';
import { writeTransaction } from '../../write-transaction.ts';

interface Candidate {
  readonly row: GameLineRow;
  readonly line: number;
}

/** The rows of one game and moment. */
interface Statements {
  readonly game: ListedGame;
  readonly knownAt: Date;
  readonly candidates: Candidate[];
}

/**
 * Imports spreads, totals and moneylines. Of several rows of one game and moment the one with the start nearest to the
 * tip-off counts.
 */
export async function importGameLines(run: ImportRun): Promise<void> {
  const directory = await loadDirectory(run.ctx.db, run.provenance.league, run.provenance.ids);
  for (const file of filesOf(run, 'gameLines')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const lines = gameLinesOf(run, read, directory);
    const recorded = await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
      recordGameLines(tx, run.provenance, lines),
    );
    noteWritten(run, file, recorded.filter((what) => what === 'new').length);
  }
}

function gameLinesOf(run: ImportRun, read: ReadFile<GameLineRow>, directory: Directory): GameLineRecord[] {
  return statementsOf(run, read, directory).map(({ game, knownAt, candidates }) => {
    const [best, ...others] = candidates.toSorted((a, b) => distance(game, a) - distance(game, b)) as [Candidate];
    for (const { row, line } of others)
      if (!sameLine(row, best.row)) refuseRow(run, read.file, line, `line ${best.line} is nearer to the same game`);
    const { homeSpread, total, homeMoneyline, awayMoneyline } = best.row;
    const assumed = best.row.capturedAt === null;
    return { gameId: game.id, knownAt, assumed, homeSpread, total, homeMoneyline, awayMoneyline };
  });
}

function statementsOf(run: ImportRun, read: ReadFile<GameLineRow>, directory: Directory): Statements[] {
  const statements = new Map<string, Statements>();
  const [tally, assumed] = [tallyOf(run, read.file), assumedTimeOf(run, read.file)];
  for (const [index, row] of read.rows.entries()) {
    const { gameDate, home, away, startsAt } = row;
    const line = read.lines[index] as number;
    const found = directory.gameOf({ gameDate, home, away, startsAt });
    if ('missing' in found) {
      refuseRow(run, read.file, line, found.missing);
      continue;
    }
    const game = found.found;
    if (row.capturedAt === null) tally.untimed += 1;
    const knownAt = row.capturedAt ?? marketKnown(game, gameDate, assumed);
    const key = `${game.id} ${knownAt.getTime()}`;
    const statement = statements.get(key) ?? { game, knownAt, candidates: [] };
    statements.set(key, statement);
    statement.candidates.push({ row, line });
  }
  return [...statements.values()];
}

const DAY = 86_400_000;

/** Rows with a start near the tip-off come first, then rows without a start. */
function distance(game: ListedGame, { row }: Candidate): number {
  return row.startsAt === null ? DAY : Math.abs(row.startsAt.getTime() - game.tipOff.getTime());
}

function sameLine(a: GameLineRow, b: GameLineRow): boolean {
  return (
    a.homeSpread === b.homeSpread &&
    a.total === b.total &&
    a.homeMoneyline === b.homeMoneyline &&
    a.awayMoneyline === b.awayMoneyline
  );
}
