import assert from 'node:assert/strict';
import test from 'node:test';
import { BEFORE_THE_FIRST, entryHash, LEDGER_FORMAT, type EntryHead } from './entry.ts';

const HEAD: EntryHead = {
  format: LEDGER_FORMAT,
  origin: 'live',
  sequence: 1,
  kind: 'board',
  league: 'Nba',
  date: '2024-03-05',
  recordedAt: '2024-03-05T18:00:00.000Z',
  sealedAt: '2024-03-05T18:00:01.000Z',
  about: { version: 1 },
  leaves: 2,
  root: 'a'.repeat(64),
  previous: BEFORE_THE_FIRST,
};

/** Another value for each member of a head. */
const OTHER: { readonly [Name in keyof EntryHead]: unknown } = {
  format: 'prop-pick-ledger/0',
  origin: 'replay',
  sequence: 2,
  kind: 'settlement',
  league: 'Wnba',
  date: '2024-03-06',
  recordedAt: '2024-03-05T18:00:00.001Z',
  sealedAt: '2024-03-05T18:00:02.000Z',
  about: { version: 2 },
  leaves: 3,
  root: 'b'.repeat(64),
  previous: '1'.padStart(64, '0'),
};

test('the hash of an entry covers every member of its head', () => {
  const hash = entryHash(HEAD);
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(LEDGER_FORMAT, 'prop-pick-ledger/1');
  assert.equal(entryHash({ ...HEAD }), hash);
  for (const name of Object.keys(HEAD) as (keyof EntryHead)[])
    assert.notEqual(entryHash({ ...HEAD, [name]: OTHER[name] }), hash, name);
});
