import assert from 'node:assert/strict';
import test from 'node:test';
import { nameFigures } from './import.ts';

const COUNTS = { quoted: 0, resolved: 0, resolvedPlayed: 0, unresolved: 0, spellings: [] };

test('an import without quotes reports no share of resolved names', () => {
  assert.deepEqual(nameFigures({ ...COUNTS, share: null }), {});
  assert.deepEqual(Object.keys(nameFigures({ ...COUNTS, quoted: 2, resolved: 1, share: 0.5 })), [
    'quoted player-games',
    'resolved',
    'of them played',
    'share of the played',
  ]);
});
