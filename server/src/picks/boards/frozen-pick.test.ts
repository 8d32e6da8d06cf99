import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { canonicalJson, type Json } from '../../ledger/index.ts';
import { canonicalBlock } from './frozen-pick.ts';

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,11}$/);
const figure = fc.double({ noNaN: true, noDefaultInfinity: true });
const block = fc.record({
  score: figure,
  blockName: fc.constantFrom('Market', 'Form', 'Minutes'),
  subScores: fc.dictionary(word, figure),
  explanation: fc.string({ unit: 'grapheme' }),
  confidence: figure,
});

test('a block is stored as the canonical JSON that the hash of its pick covers', () => {
  fc.assert(
    fc.property(block, (given) => {
      const stored = JSON.stringify(canonicalBlock(given));
      assert.equal(stored, canonicalJson(JSON.parse(stored) as Json));
    }),
    { numRuns: 500 },
  );
});
