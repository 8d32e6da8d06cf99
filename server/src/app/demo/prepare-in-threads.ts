import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { League } from '../../leagues/index.ts';
import { progressByLeague, type DemoProgress } from './demo.ts';
import type { DemoThreadData, DemoThreadMessage } from './thread.ts';

/** Heap limit of a thread in MB. A day with quotes needs some 20 MB while it is computed. */
const HEAP_MB = 320;
/**
 * Young generation in MB. By default V8 derives a few MB from the heap limit and spends a sixth of the time on garbage
 * collection.
 */
const YOUNG_MB = 48;

/** What the threads need, and the leagues of the demo. */
export interface DemoData extends Omit<DemoThreadData, 'league'> {
  readonly leagues: readonly League[];
}

/**
 * Prepares the demo's past, each league in a thread of its own: two cores need four fifths of the time. Weeks of quotes
 * need a heap that the service never needs again; it is freed when the thread ends.
 */
export async function prepareInThreads({ leagues, ...data }: DemoData, progress: DemoProgress): Promise<void> {
  const of = progressByLeague(leagues, progress);
  const threads = leagues.map((league) => {
    const workerData: DemoThreadData = { ...data, league };
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB };
    const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData, resourceLimits });
    thread.on('message', (message: DemoThreadMessage) => of(league)(...message));
    return thread;
  });
  try {
    await Promise.all(threads.map(ended));
  } finally {
    // If one failed, the others have nothing to finish.
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

async function ended(thread: Worker): Promise<void> {
  // An error in the thread rejects here: `once` also listens for errors.
  const [code] = (await once(thread, 'exit')) as [number];
  if (code !== 0) throw new Error(`the demo's past could not be prepared (exit code ${code})`);
}
