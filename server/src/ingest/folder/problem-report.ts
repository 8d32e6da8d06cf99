import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

/** What was left out, and why. Problems of one `causeOf` count together. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Problems of one cause. */
export interface CountedCause {
  /** The reason without the names, days and figures of one row. */
  readonly cause: string;
  readonly count: number;
  readonly first: Problem;
}

/** The problems of an import. */
export interface ProblemSummary {
  readonly total: number;
  readonly first: readonly Problem[];
  /** The most frequent first. */
  readonly causes: readonly CountedCause[];
}

/** Collects problems: all of them in a file, the first of them in memory. */
export interface ProblemReport {
  note(problem: Problem): void;
  /** Waits until the file is flushed. Called between files, so that a million problems need no memory. */
  drain(): Promise<void>;
  summary(): ProblemSummary;
  close(): Promise<void>;
}

const KEPT = 1_000;

/**
 * Writes CSV (file, line, cause, reason) to a new file, from the first problem on: an existing file is never written to. Without a
 * path it only counts, and keeps the first thousand.
 */
export function openProblemReport(path: string | undefined): ProblemReport {
  const first: Problem[] = [];
  const causes = new Map<string, { count: number; readonly first: Problem }>();
  let total = 0;
  let out: WriteStream | undefined;
  let failure: Error | undefined;
  const open = (at: string): WriteStream => {
    const stream = createWriteStream(at, { flags: 'wx' });
    stream.on('error', (error) => {
      failure = error;
    });
    stream.write('file,line,cause,reason\n');
    return stream;
  };
  return {
    note(problem) {
      total += 1;
      if (first.length < KEPT) first.push(problem);
      const cause = causeOf(problem.reason);
      const counted = causes.get(cause) ?? { count: 0, first: problem };
      causes.set(cause, counted);
      counted.count += 1;
      if (path === undefined) return;
      out ??= open(path);
      out.write(`${quoted(problem.file)},${problem.line},${quoted(cause)},${quoted(problem.reason)}\n`);
    },
    async drain() {
      if (failure !== undefined) throw failure;
      if (out?.writableNeedDrain === true) await once(out, 'drain');
    },
    summary: () => ({
      total,
      first,
      causes: Array.from(causes, ([cause, counted]) => ({ cause, ...counted })).sort((a, b) => b.count - a.count),
    }),
    async close() {
      if (out === undefined) return;
      out.end();
      await finished(out);
    },
  };
}

/**
 * A reason without what is one row's own: quoted texts, figures and days, codes of teams, and details after a colon or semicolon.
 * The reason "no game WAS at DET on 2023-02-01" becomes "no game … at … on …".
 */
export function causeOf(reason: string): string {
  return (reason.split(/[:;] /)[0] ?? '')
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\S*\d\S*/g, '…')
    .replaceAll(/\b[A-Z]{2,3}\b/g, '…');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
