import assert from 'node:assert/strict';
import test from 'node:test';
import { newRequestId } from './request-id.ts';

test('a request’s id is 128 random bits behind req_, and none comes twice, whichever draw of random bytes it is from', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId);
  for (const id of ids) assert.match(id, /^req_[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(new Set(ids.flatMap((id) => [id.slice(4, 20), id.slice(20)])).size, 2 * ids.length);
});
