import type { Queryable } from '../platform/index.ts';
import type { TaskHandler } from '../platform/tasks/index.ts';
import type { Deps } from './deps.ts';
import { exportsModule } from './routes.ts';
import { runExport } from './run-export.ts';
import { sweepExports } from './sweep-exports.ts';
import { wakeWorker } from './wake-worker.ts';

/** The parts of the module for the service. */
export interface Exports {
  readonly module: ReturnType<typeof exportsModule>;
  /** Handles a task named EXPORT_TASK. */
  readonly handle: TaskHandler;
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

  async function handle(payload: unknown): Promise<void> {
    const id = idOf(payload);
    if (underWay >= MOST_AT_ONCE) {
      // Delayed instead of awaited, so that operations find a free slot in this worker.
      await wakeWorker(deps.db, id, new Date(deps.wallClock.now().getTime() + RETRY_MS));
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
    handle,
    sweep: (run) => sweepExports(run, deps.clock),
    close: () => closing.abort(),
  };
}

function idOf(payload: unknown): number {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  if (typeof id !== 'number') throw new Error('a task of the queue names no export');
  return id;
}
