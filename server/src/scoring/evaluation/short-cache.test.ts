import assert from 'node:assert/strict';
import test from 'node:test';
import { shortCache } from './short-cache.ts';

const at = (ms: number): Date => new Date(1_000_000 + ms);

test('a value is reused within its time, never for an earlier moment, and per key', async () => {
  const cache = shortCache<number>(2_000, 10);
  let reads = 0;
  const ask = (key: string, ms: number): Promise<number> => cache.getOrRead(key, at(ms), async () => (reads += 1));
  assert.deepEqual(await Promise.all([ask('a', 0), ask('a', 2_000), ask('b', 0)]), [1, 1, 2]);
  assert.equal(await ask('a', -1), 3);
  assert.equal(await ask('a', 2_001), 4);
});

test('a failed read is retried by the next call', async () => {
  const cache = shortCache<string>(2_000, 10);
  await assert.rejects(
    cache.getOrRead('a', at(0), async () => {
      throw new Error('away');
    }),
  );
  assert.equal(await cache.getOrRead('a', at(1), async () => 'back'), 'back');
});

test('the oldest entries are evicted when there are too many', async () => {
  const cache = shortCache<number>(2_000, 2);
  let reads = 0;
  for (const key of ['a', 'b', 'c', 'a']) await cache.getOrRead(key, at(0), async () => (reads += 1));
  assert.equal(reads, 4);
});
