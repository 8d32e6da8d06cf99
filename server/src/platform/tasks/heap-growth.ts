import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the heap grows before old objects are collected again. Every process starts with the first figure
 * (bin/node-options.mjs), which keeps an API process small. A process that only does background work has the second one:
 * scoring a slate costs a quarter more with the first (docs/decisions/0021).
 */
export const HEAP_GROWTH = { start: 60, worker: 200 } as const;

/** V8 reads this option at each collection, so it can change while a process runs. */
export function setHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
