import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { walkForward, type WalkInput } from '../fit/market/walk-forward.ts';

export interface WalkThreadData {
  readonly seasons: readonly string[];
  readonly input: WalkInput;
}

function run({ seasons, input }: WalkThreadData): void {
  parentPort?.postMessage(walkForward(seasons, input));
}

// The cast is safe: only `withWalkInThread` starts this file as a thread, with this data.
if (!isMainThread) run(workerData as WalkThreadData);
