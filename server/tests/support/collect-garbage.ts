import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has the garbage collected, and what buffers held with it: that goes with the collection after the one that finds it, and
 * what a weak reference was made to lives until the turn of the event loop is over.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
}
