import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Collects problems: all of them in a file, the first of them in memory. */
export interface ProblemReport {
  note(problem: Problem): void;
  /** Waits until the file is flushed. Called between files, so that a million problems need no memory. */
  drain(): Promise<void>;
  summary(): { readonly total: number; readonly first: readonly Problem[] };
  close(): Promise<void>;
}

const KEPT = 1_000;

/** Writes CSV (file, line, reason). Without a path it only counts, and keeps the first thousand. */
export function openProblemReport(path: string | undefined): ProblemReport {
  const first: Problem[] = [];
  let total = 0;
  const out: WriteStream | undefined = path === undefined ? undefined : createWriteStream(path);
  let failure: Error | undefined;
  out?.on('error', (error) => {
    failure = error;
  });
  out?.write('file,line,reason\n');
  return {
    note(problem) {
      total += 1;
      if (first.length < KEPT) first.push(problem);
      out?.write(`${quoted(problem.file)},${problem.line},${quoted(problem.reason)}\n`);
    },
    async drain() {
      if (failure !== undefined) throw failure;
      if (out?.writableNeedDrain === true) await once(out, 'drain');
    },
    summary: () => ({ total, first }),
    async close() {
      if (out === undefined) return;
      out.end();
      await finished(out);
    },
  };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
