import assert from 'node:assert/strict';
import test from 'node:test';
import type { JobRow } from './job-queries.ts';
import { hasFile } from './schemas.ts';

const EXPIRES = new Date('2024-03-12T18:00:00Z');
const job = (change: Partial<JobRow> = {}): JobRow =>
  ({ status: 'completed', removedAt: null, expiresAt: EXPIRES, ...change }) as JobRow;
const before = (ms: number): Date => new Date(EXPIRES.getTime() - ms);

test('a file can be downloaded until the moment it expires, once it is complete and unless it was removed', () => {
  assert.deepEqual([hasFile(job(), before(1)), hasFile(job(), EXPIRES)], [true, false]);
  assert.equal(hasFile(job({ status: 'failed' }), before(1)), false);
  assert.equal(hasFile(job({ removedAt: before(2) }), before(1)), false);
  assert.equal(hasFile(job({ expiresAt: null }), before(1)), false);
});
