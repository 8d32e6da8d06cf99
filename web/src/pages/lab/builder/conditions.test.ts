import assert from 'node:assert/strict';
import test from 'node:test';
import { onSide } from './conditions.ts';

test('a condition about hits changes with the side, and back again', () => {
  const overs = {
    direction: 'Over',
    minL10OverHits: 8,
    maxL5UnderHits: 1,
    minSeasonOverRate: 0.6,
    minRest: 2,
  } as const;
  const unders = onSide(overs, 'Under');
  assert.deepEqual(unders, {
    direction: 'Under',
    minL10UnderHits: 8,
    maxL5OverHits: 1,
    maxSeasonOverRate: 0.4,
    minRest: 2,
  });
  assert.deepEqual(onSide(unders, 'Over'), overs);
  assert.equal(onSide(overs, 'Over'), overs);
});
