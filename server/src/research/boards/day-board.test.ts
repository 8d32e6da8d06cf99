import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { joinVersions, splitVersion } from './day-board.ts';

test('a joint version names the version of each board, and one board’s joint version is its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_500 }), { minLength: 1, maxLength: 5 }), (versions) => {
      const joint = joinVersions(versions);
      assert.ok(Number.isSafeInteger(joint));
      assert.deepEqual(splitVersion(joint, versions.length), versions);
      if (versions.length === 1) assert.equal(joint, versions[0]);
    }),
  );
  assert.throws(() => joinVersions([1, 300_000, 1]), RangeError);
});

test('the greatest versions of two boards are recovered exactly', () => {
  const most = Math.floor(Math.sqrt(Number.MAX_SAFE_INTEGER)) - 1;
  for (const versions of [
    [most, most],
    [most, 0],
    [0, most],
  ])
    assert.deepEqual(splitVersion(joinVersions(versions), 2), versions);
});
