import type { Queryable } from '../platform/index.ts';
import { addWork, type RowHandler } from '../platform/work/index.ts';
import type { Deps } from './deps.ts';
import { listOpenJobs } from './job-queries.ts';
import { exportsModule } from './routes.ts';
import { EXPORT, runExport } from './run-export.ts';
import { sweepExports } from './sweep-exports.ts';

/** The parts of the module for the service. */
export interface Exports {
  readonly module: ReturnType<typeof exportsModule>;
  /** Makes the files. */
  readonly handler: RowHandler;
  /** Removes expired files, once a day. Returns the number of deleted rows. */
  readonly sweep: (run: Queryable) => Promise<number>;
  /** Releases running exports: another worker starts them again. */
  readonly close: () => void;
}

/** Concurrent files per process: each needs two connections, and memory until it is complete. */
const MOST_AT_ONCE = 2;
const RETRY_MS = 3_000;

export function openExports(deps: Deps): Exports {
  const closing = new AbortController();
  let underWay = 0;

  async function run(id: number): Promise<void> {
    if (underWay >= MOST_AT_ONCE) {
      // Delayed instead of awaited, so that operations find a free place in this worker.
      await addWork(deps.db, EXPORT, id, { inMs: RETRY_MS });
      return;
    }
    underWay += 1;
    try {
      await runExport(deps, id, closing.signal);
    } finally {
      underWay -= 1;
    }
  }
  return {
    module: exportsModule(deps),
    handler: { kind: EXPORT, open: listOpenJobs, run },
    sweep: (run) => sweepExports(run, deps.clock),
    close: () => closing.abort(),
  };
}
