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
