import type { Clock } from '../../server/src/kernel/index.ts';

/** A clock that runs as fast as any other, from a moment on. */
export function runningFrom(start: Date): Clock {
  const began = performance.now();
  return { now: () => new Date(start.getTime() + performance.now() - began) };
}
