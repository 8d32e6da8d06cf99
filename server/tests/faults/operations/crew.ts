import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

const WORKER = join(import.meta.dirname, 'worker.ts');

/** The point that an operation has reached in a worker. */
export interface Arrival {
  readonly worker: Worker;
  readonly place: string;
  readonly id: number;
}

export interface Worker {
  /** Lets the operation continue from there. */
  go(arrival: Arrival): void;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

/** Worker processes on one database; a killed one is replaced. `arrived` is called at every point. */
export function startCrew(
  t: TestContext,
  { url, size, mode }: { url: string; size: number; mode: 'sound' | 'planted' },
  arrived: (arrival: Arrival) => void,
): void {
  const children = new Set<ChildProcessWithoutNullStreams>();
  let isOver = false;
  t.after(() => {
    isOver = true;
    for (const child of children) child.kill('SIGKILL');
  });
  const hire = (): void => {
    const child = spawn(process.execPath, ['--no-warnings', WORKER, url, mode], { stdio: 'pipe' });
    children.add(child);
    child.stderr.pipe(process.stderr);
    // A killed worker's input breaks, as intended by the test.
    child.stdin.on('error', () => undefined);
    const worker: Worker = {
      go: ({ place, id }) => void child.stdin.write(`${place} ${id}\n`),
      signal: (name) => void child.kill(name),
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [place = '', id] = line.split(' ');
      if (!isOver) arrived({ worker, place, id: Number(id) });
    });
    child.on('exit', () => {
      children.delete(child);
      if (!isOver) hire();
    });
  };
  for (let n = 0; n < size; n += 1) hire();
}

/** Repeatable random numbers: mulberry32. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
