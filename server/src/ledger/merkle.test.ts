import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { inclusionPath, leafHash, rootByPath, rootOf } from './merkle.ts';

const sha = (...parts: Buffer[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex');
const hex = (hash: string): Buffer => Buffer.from(hash, 'hex');
const node = (left: string, right: string): string => sha(Buffer.of(1), hex(left), hex(right));
const leavesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => leafHash(index));

test('a leaf hash is that of a zero byte and the canonical JSON', () => {
  assert.equal(leafHash({ b: 1, a: 'x' }), sha(Buffer.of(0), Buffer.from('{"a":"x","b":1}')));
});

test('trees of 0, 1, 3 and 7 leaves match RFC 6962', () => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = leavesOf(7);
  assert.equal(rootOf([]), sha());
  assert.equal(rootOf([a]), a);
  assert.equal(rootOf([a, b, c]), node(node(a, b), c));
  assert.equal(rootOf([a, b, c, d, e, f, g]), node(node(node(a, b), node(c, d)), node(node(e, f), g)));
  assert.deepEqual(inclusionPath([a, b, c, d, e, f, g], 6), [node(e, f), node(node(a, b), node(c, d))]);
});

test('every leaf is proved by its path, and any other leaf, index or path fails', () => {
  const place = fc
    .integer({ min: 1, max: 70 })
    .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat(count - 1), other: fc.nat(count - 1) }));
  fc.assert(
    fc.property(place, ({ count, index, other }) => {
      const leaves = leavesOf(count);
      const [root, path, leaf = ''] = [rootOf(leaves), inclusionPath(leaves, index), leaves[index]];
      assert.equal(rootByPath(leaf, index, count, path), root);
      assert.notEqual(rootByPath(leafHash('forged'), index, count, path), root);
      assert.notEqual(rootByPath(leaf, index, count, [...path, leaf]), root);
      if (path.length > 0) assert.notEqual(rootByPath(leaf, index, count, path.slice(1)), root);
      if (other !== index) assert.notEqual(rootByPath(leaf, other, count, path), root);
    }),
    { numRuns: 300 },
  );
});

test('a leaf that is not in the tree has no path and no root', () => {
  const leaves = leavesOf(3);
  for (const index of [-1, 3, 4, Number.NaN]) {
    assert.throws(() => inclusionPath(leaves, index), RangeError);
    assert.equal(rootByPath(leaves[0] ?? '', index, 3, inclusionPath(leaves, 0)), undefined);
  }
  assert.throws(() => inclusionPath([], 0), RangeError);
  const [only = ''] = leaves;
  for (const index of [1, 2]) assert.equal(rootByPath(only, index, 1, []), undefined);
});
