import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DemoProgress } from './demo.ts';
import type { DemoThreadData, DemoThreadMessage } from './thread.ts';

/** Heap limit in MB. A day with quotes needs some 20 MB while it is computed. */
const HEAP_MB = 320;
/**
 * Young generation in MB. By default V8 derives a few MB from the heap limit and spends a sixth of the time on garbage
 * collection.
 */
const YOUNG_MB = 48;

/**
 * Prepares the demo's past in a thread. A month of quotes needs a heap that the service never needs again; it is freed
 * when the thread ends.
 */
export async function prepareDemoInThread(data: DemoThreadData, progress: DemoProgress): Promise<void> {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  thread.on('message', (message: DemoThreadMessage) => progress(...message));
  // An error in the thread rejects here: `once` also listens for errors.
  const [code] = (await once(thread, 'exit')) as [number];
  if (code !== 0) throw new Error(`the demo's past could not be prepared (exit code ${code})`);
}
