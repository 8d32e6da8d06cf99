import assert from 'node:assert/strict';

/** A machine with much else to do may hold up any one turn; what is slow by itself is slow in every one. */
const MOST_TURNS = 8;

/** Does something until one turn of it took less than so long, by what the turn itself says in ms; how many it took. */
export async function onceWithin(ms: number, turn: (number: number) => Promise<number>): Promise<number> {
  const took: number[] = [];
  while (took.length < MOST_TURNS) {
    took.push(await turn(took.length + 1));
    if ((took.at(-1) ?? Number.NaN) < ms) return took.length;
  }
  return assert.fail(`never within ${ms} ms, but after ${took.join(', ')}`);
}
