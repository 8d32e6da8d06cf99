import type { Provenance } from '../../league/index.ts';
import type { Context } from '../../platform/index.ts';
import {
  fileKindsOf,
  type Fault,
  type FileKind,
  type FileKindName,
  type RowOf,
} from '../../sources/csv-folder/index.ts';
import type { ClockTime } from '../../leagues/index.ts';
import type { ArchiveFile } from './archive-files.ts';
import type { AssumedTime } from './assumed-moments.ts';
import type { FolderFile, NamedFile } from './folder-files.ts';
import type { Problem, ProblemReport } from './problem-report.ts';
import { FileRefused } from './read-lines.ts';
import { readTable } from './read-table.ts';

/** The result of one file. */
export interface FileTally {
  readonly file: string;
  /** Rows below the header. */
  rows: number;
  /** Rows with new facts. */
  written: number;
  /** Rows in the problem report. */
  refused: number;
  /** Rows of prices without a time, for which one is assumed. */
  untimed: number;
  /** The time of day that is assumed for them; null: an hour before the start. */
  readonly assumedTime: ClockTime | null;
  /** Why and at which line the whole file was refused; nothing of it was written. */
  fault: Omit<Problem, 'file'> | null;
}

export interface ImportProgress {
  /** Part of `total`; both are in bytes of files. */
  readonly done: number;
  readonly total: number;
  /** The file being read or written. */
  readonly file: string;
}

/** Shared state of the steps of an import. */
export interface ImportRun {
  readonly ctx: Context;
  readonly provenance: Provenance;
  readonly files: readonly FolderFile[];
  /** The folder's archive parts of the run's league. */
  readonly archive: readonly ArchiveFile[];
  readonly tallies: ReadonlyMap<string, FileTally>;
  readonly problems: ProblemReport;
  /** Half of a file's size counts for reading it, half for writing it. */
  readonly advance: (file: NamedFile, bytes: number) => void;
}

/** A file's rows with their line numbers, and its unreadable rows. */
export interface ReadFile<Row> {
  readonly file: FolderFile;
  readonly rows: readonly Row[];
  readonly lines: readonly number[];
  readonly faults: readonly RowFault[];
}

export interface RowFault extends Fault {
  readonly line: number;
}

export function filesOf<Kind extends FileKindName>(run: ImportRun, kind: Kind): FolderFile<Kind>[] {
  return run.files.filter((file): file is FolderFile<Kind> => file.kind === kind);
}

/** How the file is read: as its kind is in the league's sport. */
export function formOf<Kind extends FileKindName>(run: ImportRun, file: FolderFile<Kind>): FileKind<RowOf<Kind>> {
  const kind = fileKindsOf(run.provenance.league)[file.kind];
  if (kind === undefined) throw new Error(`${file.name} is of no kind of this league`);
  return kind;
}

/**
 * Reads a whole file, so that nothing is written before its last line is checked. Rows go to `take` one by one, unreadable
 * rows to the report. Undefined for a refused file: its tally has the reason, and the caller must discard what `take`
 * collected.
 */
export async function readThrough<Kind extends FileKindName>(
  run: ImportRun,
  file: FolderFile<Kind>,
  take: (row: RowOf<Kind>, line: number) => void,
): Promise<{ readonly faults: readonly RowFault[] } | undefined> {
  const faults: RowFault[] = [];
  const tally = tallyOf(run, file);
  try {
    await readTable(file.path, formOf(run, file), run.provenance.league, {
      row: (row, line) => {
        tally.rows += 1;
        take(row, line);
      },
      fault: (fault, line) => {
        tally.rows += 1;
        faults.push({ ...fault, line });
      },
      bytes: (read) => run.advance(file, read),
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    refuseFile(run, file, { line: error.line, reason: error.message });
    return undefined;
  }
  for (const { line, reason } of faults) refuseRow(run, file, line, reason);
  await run.problems.drain();
  return { faults };
}

/** The same for files whose rows are needed together. */
export async function readWhole<Kind extends FileKindName>(
  run: ImportRun,
  file: FolderFile<Kind>,
): Promise<ReadFile<RowOf<Kind>> | undefined> {
  const rows: RowOf<Kind>[] = [];
  const lines: number[] = [];
  const read = await readThrough(run, file, (row, line) => {
    rows.push(row);
    lines.push(line);
  });
  return read === undefined ? undefined : { file, rows, lines, faults: read.faults };
}

/** The time of day that is assumed for the rows of a file without one. */
export function assumedTimeOf(run: ImportRun, file: NamedFile): AssumedTime | undefined {
  const { assumedTime } = tallyOf(run, file);
  return assumedTime === null ? undefined : { league: run.provenance.league, time: assumedTime };
}

export function tallyOf(run: ImportRun, file: NamedFile): FileTally {
  const tally = run.tallies.get(file.name);
  if (tally === undefined) throw new Error(`${file.name} is not of this import`);
  return tally;
}

export function refuseRow(run: ImportRun, file: NamedFile, line: number, reason: string): void {
  tallyOf(run, file).refused += 1;
  run.problems.note({ file: file.name, line, reason });
}

export function refuseFile(run: ImportRun, file: NamedFile, fault: Omit<Problem, 'file'>): void {
  tallyOf(run, file).fault = fault;
  run.problems.note({ file: file.name, ...fault });
}

/** Marks a file as written. */
export function noteWritten(run: ImportRun, file: NamedFile, written: number): void {
  tallyOf(run, file).written += written;
  run.advance(file, file.bytes);
}
