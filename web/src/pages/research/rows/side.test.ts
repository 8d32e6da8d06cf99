import assert from 'node:assert/strict';
import test from 'node:test';
import type { PropRow } from '../../../api/types.ts';
import { hitsOf, offerOf, sideOf } from './side.ts';

const offer = (expectedValue: number) => ({ book: 'echo', price: -110, expectedValue });
const row = (more: object): PropRow =>
  ({
    consensusLine: 14.5,
    modelPick: null,
    bestOver: offer(-0.05),
    bestUnder: offer(-0.02),
    l5Hits: 1,
    l5Games: 5,
    l10Hits: 4,
    l10Games: 9,
    l15Hits: 4,
    l15Games: 9,
    ...more,
  }) as unknown as PropRow;

test('a row is looked at from the model’s side, else from the better price, else from the over', () => {
  assert.equal(sideOf(row({ modelPick: { direction: 'Over' } })), 'Over');
  assert.equal(sideOf(row({})), 'Under');
  assert.equal(offerOf(row({}))?.expectedValue, -0.02);
  assert.equal(sideOf(row({ bestUnder: null })), 'Over');
  assert.equal(sideOf(row({ bestOver: null, bestUnder: null })), 'Over');
});

test('hits are those of the side that is looked at; on a whole line, where games may push, those of the over', () => {
  assert.deepEqual(hitsOf(row({}), 10), { side: 'Under', hits: 5, games: 9 });
  assert.deepEqual(hitsOf(row({}), 5), { side: 'Under', hits: 4, games: 5 });
  assert.deepEqual(hitsOf(row({ modelPick: { direction: 'Over' } }), 15), { side: 'Over', hits: 4, games: 9 });
  assert.deepEqual(hitsOf(row({ consensusLine: 15 }), 10), { side: 'Over', hits: 4, games: 9 });
});
