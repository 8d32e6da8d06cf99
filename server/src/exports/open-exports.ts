import type { Queryable } from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import type { TaskHandler } from '../platform/tasks/index.ts';
import type { Deps } from './deps.ts';
import { downloadRoute } from './files/download-route.ts';
import { exportRoutes } from './routes.ts';
import { runExport } from './run-export.ts';
import { sweepExports } from './sweep-exports.ts';
import { wakeWorker } from './wake-worker.ts';

/** The room as the service needs it. */
export interface Exports {
  readonly module: ApiModule;
  /** What a worker does with a task of the name EXPORT_TASK. */
  readonly handle: TaskHandler;
  /** Removes files whose time is over; once a day. Says how many rows went. */
  readonly sweep: (run: Queryable) => Promise<number>;
  /** Gives back what is under way: another worker begins it anew. */
  readonly close: () => void;
}

/** Files made at once in one process: each holds two connections, and memory, until it is whole. */
const MOST_AT_ONCE = 2;
const LOOK_AGAIN_MS = 3_000;

export function openExports(deps: Deps): Exports {
  const closing = new AbortController();
  let underWay = 0;

  async function handle(payload: unknown): Promise<void> {
    const id = idOf(payload);
    if (underWay >= MOST_AT_ONCE) {
      // Put off instead of waited for, so that operations find a free place in this worker.
      await wakeWorker(deps.db, id, new Date(deps.wallClock.now().getTime() + LOOK_AGAIN_MS));
      return;
    }
    underWay += 1;
    try {
      await runExport(deps, id, closing.signal);
    } finally {
      underWay -= 1;
    }
  }
  const routes: NonNullable<ApiModule['routes']> = (api) => {
    exportRoutes(api, deps);
    downloadRoute(api, deps);
  };
  return {
    module: { name: 'exports', routes },
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
