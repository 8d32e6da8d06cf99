import assert from 'node:assert/strict';
import test from 'node:test';
import { LEDGER_FORMAT, type Entry } from '../../ledger/index.ts';
import type { GradeDocument, LedgerDocument, PickDocument } from '../../picks/index.ts';
import type { BundledEntry } from './check-documents.ts';
import { checkPicks } from './check-picks.ts';

const PICK: PickDocument = {
  type: 'pick',
  id: 1,
  salt: 's',
  origin: 'live',
  league: 'Nba',
  date: '2024-03-05',
  game: { id: 7, home: 'AAA', away: 'BBB', tipOff: '2024-03-05T19:00:00.000Z' },
  player: { id: 3, name: 'Player 3', team: 'AAA' },
  stat: 'Points',
  period: 'Full',
  line: 14.5,
  direction: 'Under',
  book: 'echo',
  price: 108,
  quotedAt: '2024-03-05T16:00:00.000Z',
  publishedAt: '2024-03-05T17:00:00.000Z',
  probability: 0.52,
  marketProbability: 0.5,
  expectedValue: 0.08,
  score: 60,
  confidence: 0.9,
  rating: 'Standard',
  summary: 'Under',
  l10Hits: 1,
  l10Games: 1,
  blocksHash: 'b',
  ofRecord: true,
};
const GRADE: GradeDocument = {
  type: 'grade',
  pickId: 1,
  version: 1,
  gradedAt: '2024-03-05T22:00:00.000Z',
  profile: 'standard',
  outcome: 'Miss',
  actualValue: 20,
  profit: '-1',
  isPeriodDataGap: false,
  reason: 'above the line',
};

/** Entries with what each seals. A document's hash is its position; `null` is an unopened one. */
function checked(...sealed: readonly (readonly (LedgerDocument | null)[])[]) {
  return checkedAt('2024-03-05T17:00:01.000Z', ...sealed);
}

/** The same with boards sealed at a moment. */
function checkedAt(sealedAt: string, ...sealed: readonly (readonly (LedgerDocument | null)[])[]) {
  const documents = new Map<string, LedgerDocument>();
  const entries = sealed.map((ofEntry, index): BundledEntry => {
    const [first] = ofEntry;
    const isBoard = first === null || first?.type === 'pick';
    const entry: Entry = {
      format: LEDGER_FORMAT,
      origin: 'live',
      sequence: index + 1,
      kind: isBoard ? 'board' : 'settlement',
      league: 'Nba',
      date: first?.type === 'pick' ? first.date : '2024-03-05',
      about: {},
      leaves: ofEntry.length,
      recordedAt: first?.type === 'pick' ? first.publishedAt : '2024-03-05T22:00:00.000Z',
      sealedAt: first?.type === 'pick' ? sealedAt : '2024-03-05T22:00:00.000Z',
      root: '',
      previous: '',
      hash: '',
    };
    const hashes = ofEntry.map((document, nth) => {
      const hash = `${index} ${nth}`;
      if (document !== null) documents.set(hash, document);
      return hash;
    });
    return { entry, sealed: hashes, proofs: [], openAt: '', allOpenAt: '' };
  });
  const { faults, totals, elsewhere } = checkPicks({ entries, documents });
  return { faults: faults.map(({ what }) => what), totals, elsewhere };
}

test('a pick and its grade by the rules pass', () => {
  const { faults, totals } = checked([PICK], [GRADE]);
  assert.deepEqual([faults, totals.picks, totals.misses, totals.tinyUnits], [[], 1, 1, -10_000_000_000n]);
});

test('grades against the rules are found: a miss at no cost, a hit without a figure, a gap with a profit', () => {
  const wrong: readonly [string, Partial<GradeDocument>, RegExp][] = [
    ['a miss that costs nothing', { profit: null }, /does not pay/],
    ['a miss that pays', { profit: '1' }, /does not pay/],
    ['a hit without a figure', { outcome: 'Hit', actualValue: null, profit: '1.0800000000' }, /is not what no figure/],
    ['a hit on the line', { outcome: 'Hit', actualValue: 14.5, profit: '1.0800000000' }, /is not what 14\.5/],
    ['a void of a player who played', { outcome: 'Void', profit: '0' }, /is not what 20/],
    ['a gap that pays', { outcome: null, actualValue: null, profit: '1' }, /does not pay/],
    ['a gap with an outcome', { isPeriodDataGap: true }, /both/],
    ['nothing at all', { outcome: null, actualValue: null, profit: null }, /neither/],
  ];
  for (const [what, change, fault] of wrong)
    assert.match(checked([PICK], [{ ...GRADE, ...change }]).faults.join(), fault, what);
  for (const change of [
    { outcome: 'Void', actualValue: null, profit: '0' },
    { outcome: 'Push', actualValue: 14.5, profit: '0' },
    { outcome: null, actualValue: null, profit: null, isPeriodDataGap: true },
  ])
    assert.deepEqual(checked([PICK], [{ ...GRADE, ...change }]).faults, []);
});

test('a second pick under the first one’s id is found', () => {
  const other = { ...PICK, direction: 'Over' as const };
  assert.match(checked([PICK], [PICK, other]).faults.join(), /pick 1 stands there twice/);
});

test('an earlier published claim counts on its first day; if that day is missing, the check reports only that', () => {
  const again = { ...PICK, id: 2, date: '2024-03-06', publishedAt: '2024-03-06T17:00:00.000Z', ofRecord: false };
  const moved = { ...again, game: { ...PICK.game, tipOff: '2024-03-06T19:00:00.000Z' } };
  assert.deepEqual([checked([PICK], [moved]).faults, checked([PICK], [moved]).elsewhere], [[], 0]);
  assert.deepEqual([checked([null], [moved]).faults, checked([null], [moved]).elsewhere], [[], 1]);
  assert.match(checked([moved]).faults.join(), /should count in the record otherwise/);
  assert.match(checked([PICK], [{ ...moved, ofRecord: true }]).faults.join(), /should count in the record otherwise/);
});

test('a live pick sealed at or after its tip-off is found, whatever its publishedAt; a replayed one is not', () => {
  const late = { ...PICK, publishedAt: '2024-03-05T18:59:59.999Z' };
  for (const sealedAt of ['2024-03-05T19:00:00.000Z', '2024-03-05T19:01:30.000Z'])
    assert.match(checkedAt(sealedAt, [late]).faults.join(), /pick 1 was sealed at .* after its game began/);
  assert.deepEqual(checkedAt('2024-03-05T18:59:59.999Z', [late]).faults, []);
});

test('a second closing of a pick, and one of no pick, are found', () => {
  const close: LedgerDocument = {
    type: 'closing',
    pickId: 1,
    notedAt: '2024-03-05T22:00:00.000Z',
    tipOff: '2024-03-05T19:00:00.000Z',
    line: 14.5,
    overProbability: 0.5,
    feeds: 1,
    books: 4,
    probability: 0.5,
  };
  assert.deepEqual(checked([PICK], [close]).faults, []);
  assert.match(checked([PICK], [close, { ...close, probability: 0.7 }]).faults.join(), /stands there twice/);
  assert.match(checked([PICK], [{ ...close, pickId: 2 }]).faults.join(), /of a pick that no board had/);
});
