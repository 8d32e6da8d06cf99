import assert from 'node:assert/strict';
import test from 'node:test';
import { batched, turnEnd } from './batch.ts';

/** A run that the test ends by hand. */
function handRun() {
  const runs: { items: number[]; end: PromiseWithResolvers<number[]> }[] = [];
  const call = batched((items: number[]) => {
    const end = Promise.withResolvers<number[]>();
    runs.push({ items, end });
    return end.promise;
  });
  return {
    runs,
    call,
    finish: (index: number) => runs[index]?.end.resolve(runs[index]?.items.map((item) => item * 10)),
  };
}

test('calls made during a run share the next one, and none is answered by a run that began before it', async () => {
  const { runs, call, finish } = handRun();
  const first = call(1);
  await turnEnd();
  const later = [call(2), call(3), call(4)];
  assert.deepEqual(
    runs.map(({ items }) => items),
    [[1]],
  );
  finish(0);
  assert.equal(await first, 10);
  await turnEnd();
  assert.deepEqual(
    runs.map(({ items }) => items),
    [[1], [2, 3, 4]],
  );
  finish(1);
  assert.deepEqual(await Promise.all(later), [20, 30, 40]);
});

test('a run that fails fails its own calls and no others', async () => {
  const { runs, call, finish } = handRun();
  const first = call(1);
  await turnEnd();
  const second = call(2);
  runs[0]?.end.reject(new Error('away'));
  await assert.rejects(first, /away/);
  await turnEnd();
  finish(1);
  assert.equal(await second, 20);
  const third = call(3);
  await turnEnd();
  finish(2);
  assert.equal(await third, 30);
});

test('a run that loses an answer is an error, not a wrong answer', async () => {
  const { runs, call } = handRun();
  const first = call(1);
  await turnEnd();
  runs[0]?.end.resolve([]);
  await assert.rejects(first, /1 calls got 0 results/);
});

test('calls of one turn go together, however they came to be made', async () => {
  const { runs, call, finish } = handRun();
  const calls = [call(1), Promise.resolve().then(() => call(2)), Promise.resolve().then(async () => call(3))];
  await turnEnd();
  assert.deepEqual(
    runs.map(({ items }) => items),
    [[1, 2, 3]],
  );
  finish(0);
  assert.deepEqual(await Promise.all(calls), [10, 20, 30]);
});
