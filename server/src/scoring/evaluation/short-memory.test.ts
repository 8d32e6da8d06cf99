import assert from 'node:assert/strict';
import test from 'node:test';
import { shortMemory } from './short-memory.ts';

const at = (ms: number): Date => new Date(1_000_000 + ms);

test('what was read is used again for so long, never for an earlier moment, and each key by itself', async () => {
  const memory = shortMemory<number>(2_000, 10);
  let reads = 0;
  const ask = (key: string, ms: number): Promise<number> => memory.recall(key, at(ms), async () => (reads += 1));
  assert.deepEqual(await Promise.all([ask('a', 0), ask('a', 2_000), ask('b', 0)]), [1, 1, 2]);
  assert.equal(await ask('a', -1), 3);
  assert.equal(await ask('a', 2_001), 4);
});

test('a reading that failed is tried again by the next who asks', async () => {
  const memory = shortMemory<string>(2_000, 10);
  await assert.rejects(
    memory.recall('a', at(0), async () => {
      throw new Error('away');
    }),
  );
  assert.equal(await memory.recall('a', at(1), async () => 'back'), 'back');
});

test('the oldest are forgotten when there are more than are kept', async () => {
  const memory = shortMemory<number>(2_000, 2);
  let reads = 0;
  for (const key of ['a', 'b', 'c', 'a']) await memory.recall(key, at(0), async () => (reads += 1));
  assert.equal(reads, 4);
});
