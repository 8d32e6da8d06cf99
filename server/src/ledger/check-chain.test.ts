import assert from 'node:assert/strict';
import test from 'node:test';
import { checkChain } from './check-chain.ts';
import { BEFORE_THE_FIRST, entryHash, LEDGER_FORMAT, type Entry, type EntryHead } from './entry.ts';

const second = (nth: number): string => `2024-03-05T18:00:${String(nth).padStart(2, '0')}.000Z`;

/** An entry with a valid hash, whatever its content. */
function entry(sequence: number, previous: string, change: Partial<EntryHead> = {}): Entry {
  const head: EntryHead = {
    format: LEDGER_FORMAT,
    origin: 'live',
    sequence,
    kind: 'board',
    league: 'Nba',
    date: '2024-03-05',
    recordedAt: second(sequence),
    sealedAt: second(sequence),
    about: {},
    leaves: 1,
    root: 'a'.repeat(64),
    previous,
    ...change,
  };
  return { ...head, hash: entryHash(head) };
}

/** Linked entries with these sequences; a missing one is missing in the links too. */
function chain(sequences: readonly number[]): Entry[] {
  const all: Entry[] = [];
  for (const sequence of sequences) all.push(entry(sequence, all.at(-1)?.hash ?? BEFORE_THE_FIRST));
  return all;
}

const faults = (entries: readonly Entry[], isWhole = true): string[] =>
  checkChain(entries, isWhole).map(({ sequence, what }) => `${sequence} ${what}`);

test('a valid chain has no fault, and neither has an empty one', () => {
  assert.deepEqual(faults(chain([1, 2, 3])), []);
  assert.deepEqual(faults([]), []);
});

test('a changed entry is reported, with its old hash or a new one', () => {
  const [one, two, three] = chain([1, 2, 3]) as [Entry, Entry, Entry];
  assert.deepEqual(faults([one, { ...two, leaves: 2 }, three]), ['2 was changed: its hash is not that of its content']);
  const forged = entry(2, one.hash, { leaves: 2 });
  assert.deepEqual(faults([one, forged, three]), ['3 does not follow the entry before it']);
});

test('the first entry has no predecessor, and a range may start at any entry', () => {
  assert.deepEqual(faults([entry(1, 'b'.repeat(64))]), ['1 is the first and follows another']);
  assert.deepEqual(faults([entry(2, 'b'.repeat(64))]), []);
});

test('missing entries are a fault only in a whole chain, with their number', () => {
  assert.deepEqual(faults(chain([1, 3])), ['3 the entry before it is missing']);
  assert.deepEqual(faults(chain([1, 4])), ['4 the 2 before it are missing']);
  assert.deepEqual(faults(chain([1, 4]), false), []);
  const [one, two] = chain([1, 2]) as [Entry, Entry];
  assert.deepEqual(faults([one, two, entry(4, 'c'.repeat(64))], false), [], 'what it follows is not there');
});

test('a duplicate or misplaced entry is a fault', () => {
  const [one, two] = chain([1, 2]) as [Entry, Entry];
  assert.deepEqual(faults([one, two, two]), ['2 stands there twice']);
  assert.deepEqual(faults([two, one]), ['1 stands there twice', '1 was sealed before the one that it follows']);
});

test('a live entry is sealed within two minutes of its time, before or after; a replayed one at any time', () => {
  const sealedAt = '2024-03-05T18:10:00.000Z';
  const dated = (recordedAt: string, origin: EntryHead['origin'] = 'live') =>
    faults([entry(1, BEFORE_THE_FIRST, { recordedAt, sealedAt, origin })]);
  for (const allowed of ['2024-03-05T18:08:00.000Z', sealedAt, '2024-03-05T18:12:00.000Z'])
    assert.deepEqual(dated(allowed), [], allowed);
  for (const late of ['2024-03-05T18:07:59.999Z', '2024-03-05T18:12:00.001Z']) {
    assert.deepEqual(dated(late), [`1 is dated ${late}, but joined the chain at ${sealedAt}`]);
    assert.deepEqual(dated(late, 'replay'), []);
  }
});

test('each of the two times must be valid', () => {
  for (const change of [{ recordedAt: 'soon' }, { sealedAt: 'soon' }])
    assert.deepEqual(faults([entry(1, BEFORE_THE_FIRST, change)]), ['1 has a time that is none']);
});

test('entries are sealed in order; equal times are valid', () => {
  const one = entry(1, BEFORE_THE_FIRST, { recordedAt: second(5), sealedAt: second(5) });
  const after = (at: string) => faults([one, entry(2, one.hash, { recordedAt: at, sealedAt: at })]);
  assert.deepEqual(after(second(5)), []);
  assert.deepEqual(after(second(4)), ['2 was sealed before the one that it follows']);
});
