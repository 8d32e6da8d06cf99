import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { listingChanges, newVersions, type StoredEntry, type Listing } from './in-force.ts';

const stated = (at: number, content: string, assumed = true) => ({ at, content, assumed });

test('repeating a statement adds nothing', () => {
  const kept = [
    { at: 1, content: 'a' },
    { at: 5, content: 'b' },
  ];
  assert.deepEqual(newVersions(kept, [stated(1, 'a'), stated(5, 'b')], 100), { added: [], late: [] });
});

test('a newer statement is appended at its own moment only if it differs', () => {
  const { added } = newVersions(
    [{ at: 1, content: 'a' }],
    [stated(2, 'a'), stated(3, 'b'), stated(4, 'b'), stated(5, 'a')],
    100,
  );
  assert.deepEqual(
    added.map(({ at, statement }) => [at, statement.content]),
    [
      [3, 'b'],
      [5, 'a'],
    ],
  );
});

test('a statement whose assumed moment is already taken is a correction, known from when we read it', () => {
  const { added, late } = newVersions([{ at: 5, content: 'a' }], [stated(5, 'b')], 100);
  assert.deepEqual(added, [{ statement: stated(5, 'b'), at: 100, assumed: false }]);
  assert.deepEqual(late, []);
});

test('a statement with a moment of its own never rewrites the past', () => {
  const kept = [
    { at: 5, content: 'a' },
    { at: 9, content: 'b' },
  ];
  const { added, late } = newVersions(kept, [stated(7, 'c', false)], 100);
  assert.deepEqual(added, []);
  assert.equal(late.length, 1);
});

test('reading an older fact again does not replace a newer one', () => {
  const kept = [
    { at: 5, content: 'first' },
    { at: 9, content: 'corrected' },
  ];
  assert.deepEqual(newVersions(kept, [stated(5, 'first')], 100), { added: [], late: [] });
});

test('the first statement of a fact is in force from its own moment', () => {
  const { added, late } = newVersions([], [stated(3, 'a', false), stated(4, 'b')], 100);
  assert.deepEqual(added, [
    { statement: stated(3, 'a', false), at: 3, assumed: false },
    { statement: stated(4, 'b'), at: 4, assumed: true },
  ]);
  assert.deepEqual(late, []);
});

test('of two statements of one moment the first counts and the second is reported as late', () => {
  for (const kept of [[], [{ at: 5, content: 'a' }]]) {
    const { added, late } = newVersions(kept, [stated(6, 'b'), stated(6, 'c')], 100);
    assert.deepEqual(
      added.map(({ at, statement }) => [at, statement.content]),
      [[6, 'b']],
    );
    assert.deepEqual(late, [stated(6, 'c')]);
  }
});

test('a statement about a time before the first version is late, unless it matches the current version', () => {
  const kept = [{ at: 5, content: 'a' }];
  assert.deepEqual(newVersions(kept, [stated(3, 'x', false)], 100), { added: [], late: [stated(3, 'x', false)] });
  assert.deepEqual(newVersions(kept, [stated(3, 'a', false)], 100), { added: [], late: [] });
});

test('a statement about a past moment that matches the current version is neither late nor a correction', () => {
  const kept = [
    { at: 5, content: 'a' },
    { at: 9, content: 'b' },
  ];
  for (const assumed of [false, true])
    assert.deepEqual(newVersions(kept, [stated(7, 'b', assumed)], 100), { added: [], late: [] });
});

test('only the last statement of a source corrects, and only at a moment after the newest version', () => {
  const kept = [{ at: 5, content: 'a' }];
  const two = newVersions(kept, [stated(5, 'b'), stated(9, 'c')], 100);
  assert.deepEqual(
    two.added.map(({ at, statement }) => [at, statement.content]),
    [[9, 'c']],
  );
  assert.deepEqual(two.late, [stated(5, 'b')]);
  for (const learnedAt of [4, 5])
    assert.deepEqual(newVersions(kept, [stated(5, 'b')], learnedAt), { added: [], late: [stated(5, 'b')] });
  assert.equal(newVersions(kept, [stated(5, 'b')], 6).added[0]?.at, 6);
});

test('the kind of fact decides which contents are equal', () => {
  const anyCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  assert.deepEqual(newVersions([{ at: 1, content: 'a' }], [stated(2, 'A')], 100, anyCase), { added: [], late: [] });
});

interface Entry {
  readonly key: string;
  readonly content: string;
}

const entries: fc.Arbitrary<Entry[]> = fc.uniqueArray(
  fc.record({ key: fc.constantFrom('a', 'b', 'c'), content: fc.constantFrom('1', '2') }),
  { selector: ({ key }) => key },
);
const listings: fc.Arbitrary<Listing<Entry>[]> = fc
  .array(entries, { maxLength: 8 })
  .map((all) => all.map((of, index) => ({ at: (index + 1) * 10, entries: of })));

/** The stored versions after the changes are applied, as a table would hold them. */
function applied(kept: readonly StoredEntry[], changes: ReturnType<typeof listingChanges<Entry>>): StoredEntry[] {
  const left = kept.map((entry) => {
    const end = changes.ended.find(({ key, from }) => key === entry.key && from === entry.from);
    return end === undefined ? entry : { ...entry, until: end.until };
  });
  return [...left, ...changes.added.map(({ entry, from, until }) => ({ ...entry, from, until }))];
}

function inForce(kept: readonly StoredEntry[], at: number): Entry[] {
  return kept
    .filter(({ from, until }) => from <= at && at < until)
    .map(({ key, content }) => ({ key, content }))
    .sort((a, b) => a.key.localeCompare(b.key));
}

const inOrder = (of: readonly Entry[]): Entry[] =>
  of.map(({ key, content }) => ({ key, content })).sort((a, b) => a.key.localeCompare(b.key));

test('at the moment of each listing exactly its entries are in force, in however many runs they are read', () => {
  fc.assert(
    fc.property(listings, fc.nat(8), (all, split) => {
      const first = applied([], listingChanges([], all.slice(0, split)));
      const kept = applied(first, listingChanges(first, all.slice(split)));
      for (const { at, entries } of all) assert.deepEqual(inForce(kept, at), inOrder(entries));
      assert.deepEqual(inOrderOf(kept), inOrderOf(applied([], listingChanges([], all))));
    }),
  );
});

const inOrderOf = (kept: readonly StoredEntry[]) =>
  kept.map((entry) => JSON.stringify({ ...entry, until: String(entry.until) })).sort();

test('an unchanged entry is stored once, and reading the same listings again changes nothing', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const kept = applied([], listingChanges([], all));
      for (const one of kept)
        for (const other of kept)
          assert.ok(
            one === other || one.key !== other.key || one.content !== other.content || one.until !== other.from,
          );
      assert.deepEqual(listingChanges(kept, all), { added: [], ended: [], late: [] });
    }),
  );
});

test('a listing of the past that differs from what is stored is left out and reported', () => {
  const kept = [{ key: 'a', content: '1', from: 10, until: Infinity }];
  const changes = listingChanges(kept, [{ at: 5, entries: [{ key: 'a', content: '2' }] }]);
  assert.deepEqual(changes, { added: [], ended: [], late: [5] });
});

test('a listing of a moment that is already stored changes nothing, and is reported if it differs', () => {
  const kept = [{ key: 'a', content: '1', from: 10, until: Infinity }];
  const late = (content: string, key = 'a') => listingChanges(kept, [{ at: 10, entries: [{ key, content }] }]);
  assert.deepEqual(late('1'), { added: [], ended: [], late: [] });
  assert.deepEqual(late('2'), { added: [], ended: [], late: [10] });
  assert.deepEqual(late('1', 'b'), { added: [], ended: [], late: [10] });
});

test('a listing before a stored end is in the past, even if no entry is in force any more', () => {
  const kept = [{ key: 'a', content: '1', from: 10, until: 20 }];
  const entries = [{ key: 'a', content: '1' }];
  assert.deepEqual(listingChanges(kept, [{ at: 15, entries }]), { added: [], ended: [], late: [] });
  assert.deepEqual(listingChanges(kept, [{ at: 20, entries }]), { added: [], ended: [], late: [20] });
  assert.deepEqual(listingChanges(kept, [{ at: 21, entries }]).added, [
    { entry: entries[0], from: 21, until: Infinity },
  ]);
});

test('a listing that leaves out another source’s entry neither ends the entry nor is late for it', () => {
  const kept = [
    { key: 'a', content: '1', from: 10, until: Infinity },
    { key: 'theirs', content: '1', from: 10, until: Infinity },
  ];
  const isOthers = ({ key }: { readonly key: string }): boolean => key === 'theirs';
  const mine = [{ key: 'a', content: '1' }];
  for (const at of [10, 20])
    assert.deepEqual(listingChanges(kept, [{ at, entries: mine }], isOthers), { added: [], ended: [], late: [] });
  assert.deepEqual(listingChanges(kept, [{ at: 10, entries: mine }]).late, [10]);
  assert.deepEqual(listingChanges(kept, [{ at: 10, entries: [] }], isOthers).late, [10]);
  assert.deepEqual(listingChanges(kept, [{ at: 20, entries: [] }], isOthers).ended, [
    { key: 'a', from: 10, until: 20 },
  ]);
  const both = [...mine, { key: 'theirs', content: '2' }];
  assert.deepEqual(listingChanges(kept, [{ at: 10, entries: both }], isOthers).late, [10]);
});
