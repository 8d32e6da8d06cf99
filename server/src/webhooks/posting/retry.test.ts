import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { isSuccess, MOST_ATTEMPTS, nextAttempt } from './retry.ts';

const CONTRACT_MS = [60_000, 300_000, 1_800_000, 7_200_000];

test('a retry is never early and less than 30 s late, whenever the failure was; after the fifth failure there is none', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, max: new Date('2200-01-01') }),
      fc.integer({ min: 1, max: MOST_ATTEMPTS }),
      (failedAt, failed) => {
        const pause = (nextAttempt(failed, failedAt)?.getTime() ?? NaN) - failedAt.getTime();
        const contract = CONTRACT_MS[failed - 1];
        if (contract === undefined) assert.ok(Number.isNaN(pause));
        else assert.ok(pause >= contract && pause < contract + 30_000);
      },
    ),
  );
  assert.equal(MOST_ATTEMPTS, 5);
});

test('only 200 to 299 is a success, over all statuses and none', () => {
  const successes = Array.from({ length: 1_000 }, (_, status) => status).filter(isSuccess);
  assert.deepEqual([successes.length, successes[0], successes.at(-1)], [100, 200, 299]);
  assert.equal(isSuccess(null), false);
});
