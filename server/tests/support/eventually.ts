import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** For a machine that does many things at once: what comes at all comes long before. */
const PATIENCE_MS = 120_000;

/** Waits for what a test is about: asks until the answer is not undefined, and fails with `what` if it never comes. */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  withinMs = PATIENCE_MS,
): Promise<Answer> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`it never came: ${what}`);
    await pause(10);
  }
}

/** Waits until what is read is as expected, and fails with what it was at last and what it should be. */
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

/** Repeats a check until it passes. If it never does, it fails as it failed at last. */
export async function passes(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end || !(error instanceof assert.AssertionError)) throw error;
    }
    await pause(10);
  }
}
