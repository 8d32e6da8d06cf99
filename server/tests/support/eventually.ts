import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** For a busy machine: expected events normally come long before. */
const PATIENCE_MS = 120_000;

/** Between two reads; grows from read to read. A wait of seconds leaves the processors to other tests. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 60;
const LONGER = 1.25;

function pauses(): () => Promise<void> {
  let next = FIRST_PAUSE_MS;
  return () => {
    const now = next;
    next = Math.min(now * LONGER, LONGEST_PAUSE_MS);
    return pause(now);
  };
}

/** Reads until the response is not undefined; fails with `what` after the time limit. */
export async function eventually<Found>(
  what: string,
  ask: () => Promise<Found | undefined>,
  withinMs = PATIENCE_MS,
): Promise<Found> {
  const end = performance.now() + withinMs;
  const rest = pauses();
  for (;;) {
    const response = await ask();
    if (response !== undefined) return response;
    if (performance.now() > end) throw new Error(`it never came: ${what}`);
    await rest();
  }
}

/** Waits until the value read equals the expected one; fails with both. */
export async function becomes<Value>(
  read: () => Promise<Value>,
  expected: NoInfer<Value>,
  what?: string,
): Promise<void> {
  await passes(async () => assert.deepEqual(await read(), expected, what));
}

/** The same for a text and a pattern. */
export async function matches(read: () => Promise<string | null>, pattern: RegExp, what?: string): Promise<void> {
  await passes(async () => assert.match((await read()) ?? '', pattern, what));
}

/** Repeats a check until it passes; fails with the check's last error. */
export async function passes(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  const rest = pauses();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end || !(error instanceof assert.AssertionError)) throw error;
    }
    await rest();
  }
}
