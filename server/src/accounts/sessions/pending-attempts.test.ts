import assert from 'node:assert/strict';
import test from 'node:test';
import { attemptsUnderWay } from './pending-attempts.ts';

const ADA = Buffer.from('ada');

/** A table with so many places, which takes its time over each answer. */
function places(most: number) {
  const table = { taken: 0, asked: 0 };
  const take = async (): Promise<boolean> => {
    table.asked += 1;
    const isFree = table.taken < most;
    if (isFree) table.taken += 1;
    await Promise.resolve();
    return isFree;
  };
  return { table, take };
}

test('who finds no place waits while those who have one are undecided, and gets the first that is given back', async () => {
  const line = attemptsUnderWay();
  const { table, take } = places(2);
  assert.deepEqual(await Promise.all([line.place(ADA, take), line.place(ADA, take)]), [true, true]);
  const third = line.place(ADA, take);
  line.over(ADA, false); // failed: its place is kept
  table.taken -= 1;
  line.over(ADA, true);
  assert.equal(await third, true);
});

test('when all that are under way have failed everybody who waits is refused, each with one more look at most', async () => {
  const line = attemptsUnderWay();
  const { table, take } = places(2);
  await Promise.all([line.place(ADA, take), line.place(ADA, take)]);
  const others = Array.from({ length: 20 }, () => line.place(ADA, take));
  line.over(ADA, false);
  line.over(ADA, false);
  assert.deepEqual(new Set(await Promise.all(others)), new Set([false]));
  assert.ok(table.asked <= 2 + 20 + 1, `${table.asked} looks`);
});

test('when the database does not answer one, those behind him hear it with him, and the next asks anew', async () => {
  const line = attemptsUnderWay();
  const { table, take } = places(1);
  const away = async (): Promise<boolean> => {
    throw new Error('away');
  };
  const waiting = [line.place(ADA, away), line.place(ADA, take), line.place(ADA, take)];
  const outcomes = await Promise.allSettled(waiting);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(table.asked, 0);
  assert.equal(await line.place(ADA, take), true);
});
