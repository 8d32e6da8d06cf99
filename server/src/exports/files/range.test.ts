import assert from 'node:assert/strict';
import test from 'node:test';
import { isSameFile, rangeOf } from './range.ts';

const SIZE = 100;

test('a range has its first and its last byte, up to the end of the file', () => {
  for (const [header, from, until] of [
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    ['bytes=0-100', 0, 100],
    ['bytes=50-50', 50, 51],
    ['bytes=99-', 99, 100],
    ['bytes=99-99', 99, 100],
    ['bytes=-1', 99, 100],
    ['bytes=-100', 0, 100],
    ['bytes=-101', 0, 100],
    ['Bytes= 5-9 ', 5, 10],
  ] as const)
    assert.deepEqual(rangeOf(header, SIZE), { from, until }, header);
});

test('a range that begins at the end of the file or has no byte cannot be satisfied', () => {
  for (const header of ['bytes=100-', 'bytes=100-100', 'bytes=101-', 'bytes=-0'])
    assert.equal(rangeOf(header, SIZE), 'unsatisfiable', header);
  assert.equal(rangeOf('bytes=0-', 0), 'unsatisfiable');
});

test('several ranges, another unit, and a range that ends before it begins are ignored', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,2-3', 'rows=0-1', 'bytes=a-b', 'bytes 0-1'])
    assert.equal(rangeOf(header, SIZE), undefined, header);
});

test('If-Range matches the exact tag or date', () => {
  const [etag, modified] = ['"abc"', 'Tue, 05 Mar 2024 18:00:00 GMT'];
  for (const same of [undefined, etag, ` ${etag} `, modified]) assert.ok(isSameFile(same, etag, modified), same);
  for (const other of ['"abd"', 'W/"abc"', 'Tue, 05 Mar 2024 18:00:01 GMT', ''])
    assert.ok(!isSameFile(other, etag, modified), other);
});
