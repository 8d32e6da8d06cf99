import assert from 'node:assert/strict';
import test from 'node:test';
import { inTurns } from './in-turns.ts';
import { fairSlots } from './fair-slots.ts';
import { slots } from './slots.ts';

const FOREVER = new AbortController().signal;

test('slots run at most `count` calls, the others in order; calls beyond the waiting limit are refused, aborted ones are skipped', async () => {
  const slot = slots(2, { most: 2, refusal: () => new Error('full') });
  const began: number[] = [];
  const ends = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const start = (which: number, signal = FOREVER): Promise<void> =>
    slot(signal, () => {
      began.push(which);
      return ends[which]!.promise;
    });
  const leaves = new AbortController();
  const [first, second] = [start(0), start(1)];
  const third = start(2, leaves.signal);
  const fourth = start(3);
  await assert.rejects(start(4), /full/);
  await Promise.resolve();
  assert.deepEqual(began, [0, 1]);
  leaves.abort(new Error('left'));
  await assert.rejects(third, /left/);
  ends[0]!.resolve();
  await first;
  assert.deepEqual(began, [0, 1, 3], 'the place of one that left is free');
  const fifth = start(4);
  ends[3]!.reject(new Error('failed'));
  await assert.rejects(fourth, /failed/);
  ends[1]!.resolve();
  ends[4]!.resolve();
  await Promise.all([second, fifth]);
  assert.deepEqual(began, [0, 1, 3, 4], 'a call that fails gives its place back');
});

/** One turn of the event loop; the next waiting call starts in it. */
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one call per key runs at a time; keys take turns, and calls beyond a key’s limit are refused', async () => {
  const fair = fairSlots<string>(2, { most: 6, mostOfOne: 4, refusal: () => new Error('full') });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string): Promise<void> =>
    fair(name[0] ?? '', FOREVER, () => {
      began.push(name);
      return new Promise((end) => ends.set(name, end));
    });
  const many = ['a1', 'a2', 'a3', 'a4'].map(start);
  await assert.rejects(start('a5'), /full/);
  const others = [start('b1'), start('c1')];
  await assert.rejects(start('d1'), /full/, 'as many as may be in all');
  await tick();
  assert.deepEqual(began, ['a1', 'b1']);
  ends.get('a1')?.();
  await tick();
  assert.deepEqual(began, ['a1', 'b1', 'c1'], 'the one that waited before the second of a');
  ends.get('b1')?.();
  await tick();
  assert.equal(began[3], 'a2');
  for (const name of ['c1', 'a2', 'a3', 'a4']) {
    ends.get(name)?.();
    await tick();
  }
  await Promise.all([...many, ...others]);
  assert.deepEqual(began, ['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('inTurns yields after each step and returns the same result', async () => {
  let [turns, most, since] = [0, 0, 0];
  let next = setImmediate(count);
  function count(): void {
    turns += 1;
    since = 0;
    next = setImmediate(count);
  }
  const made = await inTurns(
    Array.from({ length: 95 }, (_, index) => index),
    (index) => {
      since += 1;
      most = Math.max(most, since);
      return 2 * index;
    },
    10,
  );
  clearImmediate(next);
  assert.deepEqual([made.length, made[94]], [95, 188]);
  assert.ok(turns >= 8 && most <= 20, `${turns} turns, ${most} in one`);
});
