import assert from 'node:assert/strict';

/** A busy machine may delay any one turn; code that is slow is slow in all of them. */
const MOST_TURNS = 8;

/** Repeats an action until one turn reports less than `ms`; returns the number of turns. */
export async function onceWithin(ms: number, turn: (number: number) => Promise<number>): Promise<number> {
  const took: number[] = [];
  while (took.length < MOST_TURNS) {
    took.push(await turn(took.length + 1));
    if ((took.at(-1) ?? Number.NaN) < ms) return took.length;
  }
  return assert.fail(`never within ${ms} ms, but after ${took.join(', ')}`);
}
