import assert from 'node:assert/strict';
import test from 'node:test';
import { admission } from './admission.ts';

const CAPACITY = 200;
const STEP_MS = 50;

/** A node that answers so many a second in the order they came, asked for more; how many waited, second by second. */
function overload(perSecond: number, seconds: number, { most = 6_000 } = {}) {
  let at = 0;
  const door = admission(most, () => at);
  const queue: { headersSent: boolean; since: number }[] = [];
  let refused = 0;
  const step = (arrivals: number): void => {
    at += STEP_MS;
    for (let n = 0; n < arrivals; n += 1)
      if (door.admits()) {
        const answer = { headersSent: false, since: at };
        door.enter(answer);
        queue.push(answer);
      } else {
        refused += 1;
        door.ready({ headersSent: false }, 1);
      }
    for (const answer of queue.splice(0, (CAPACITY * STEP_MS) / 1_000)) {
      door.ready(answer, at - answer.since);
      door.leave(answer);
    }
  };
  const run = (rate: number, lasts: number): { waiting: number; refused: number } => {
    refused = 0;
    for (let n = 0; n < (lasts * 1_000) / STEP_MS; n += 1) step((rate * STEP_MS) / 1_000);
    return { waiting: queue.length, refused };
  };
  return { first: run(perSecond, seconds), run };
}

test('asked for three times what it can do, a node turns the rest away and nobody waits for long', () => {
  const { first, run } = overload(3 * CAPACITY, 10);
  assert.ok(first.waiting <= CAPACITY, `${first.waiting} wait, more than a second of work`);
  assert.ok(first.refused > CAPACITY * 10, 'it could do a third');
  run(CAPACITY / 2, 2);
  assert.deepEqual(run(CAPACITY / 2, 10), { waiting: 0, refused: 0 }, 'it is well again within two seconds');
});

test('asked for half of what it can do, it turns nobody away', () => {
  assert.deepEqual(overload(CAPACITY / 2, 30).first, { waiting: 0, refused: 0 });
});

test('streams that stay open are not counted as work', () => {
  let at = 0;
  const door = admission(10, () => at);
  for (let n = 0; n < 10; n += 1) door.enter({ headersSent: true });
  assert.equal(door.admits(), false, 'they have only just come');
  at = 1_000;
  assert.equal(door.admits(), true);
});

test('never more than the most at once', () => {
  const door = admission(2, () => 0);
  door.enter({ headersSent: false });
  assert.equal(door.admits(), true);
  door.enter({ headersSent: false });
  assert.equal(door.admits(), false);
});
