import assert from 'node:assert/strict';
import test from 'node:test';
import { inTurns } from './in-turns.ts';
import { fairPlaces, NoPlace, type FairPlaces } from './fair-places.ts';
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

/** Calls that run until they are ended, by the names of their keys and a number: `a1`. */
function calls(places: FairPlaces<string>, keyOf = (name: string) => name[0] ?? '') {
  const began: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const start = async (name: string, signal = FOREVER): Promise<void> => {
    try {
      ends.set(name, await places.take(keyOf(name), signal));
      began.push(name);
    } catch (error) {
      refused.push(`${name} ${error instanceof NoPlace ? error.reason : String(error)}`);
    }
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await tick();
  };
  return { start, end, began, refused };
}

test('one call per key runs at a time, and keys take turns', async () => {
  const { start, end, began, refused } = calls(fairPlaces({ atOnce: 2, most: 6 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void start(name);
  await tick();
  assert.deepEqual(began, ['a1', 'b1']);
  await end('a1');
  assert.deepEqual(began, ['a1', 'b1', 'c1'], 'the other key comes first');
  await end('b1');
  for (const name of ['c1', 'a2', 'a3', 'a4']) await end(name);
  assert.deepEqual(began, ['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  await end('a4');
  await start('a5');
  assert.deepEqual([began.at(-1), refused], ['a5', []], 'a place that is given back twice is one place');
});

test('a call whose signal aborts waits no more and takes no place', async () => {
  const { start, end, began, refused } = calls(fairPlaces({ atOnce: 1, most: 3 }));
  const gone = new AbortController();
  void start('a1');
  void start('b1', gone.signal);
  void start('c1');
  gone.abort(new Error('left'));
  await tick();
  assert.deepEqual(refused, ['b1 Error: left']);
  await start('b2', gone.signal);
  await end('a1');
  assert.deepEqual(began, ['a1', 'c1']);
});

/** What eight keys get of 8 places that two other keys filled first. */
async function lateKeys(keyOf?: (name: string) => string): Promise<readonly string[]> {
  const { start, refused } = calls(fairPlaces({ atOnce: 2, most: 8 }), keyOf);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']) void start(name);
  await tick();
  for (const name of ['c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1']) void start(name);
  await tick();
  return refused;
}

test('keys that fill all places give up their newest calls to keys that have fewer, until all have their share', async () => {
  assert.deepEqual((await lateKeys()).toSorted(), [
    'a2 share',
    'a3 share',
    'a4 share',
    'b2 share',
    'b3 share',
    'b4 share',
    'i1 full',
  ]);
  // Planted: all calls have one key, so none has a share.
  assert.ok((await lateKeys(() => 'all')).some((call) => call.startsWith('c1 ')));
});

test('a key with as many calls as the others is refused the next one, which takes nothing from them', async () => {
  const { start, refused } = calls(fairPlaces({ atOnce: 1, most: 4 }));
  for (const name of ['a1', 'a2', 'b1', 'b2', 'b3']) void start(name);
  await tick();
  assert.deepEqual(refused, ['b3 share']);
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
