import assert from 'node:assert/strict';
import test from 'node:test';
import type { StoredEntry } from '../../kernel/index.ts';
import { mergeLists } from './merge-lists.ts';

type List = readonly [at: number, stated: string];

/** "AB" lists two players as out, "A?" one as questionable. */
function listing([at, stated]: List) {
  return {
    at,
    entries: Array.from(stated.matchAll(/([A-Z])(\??)/g), ([, key = '', content = '']) => ({ key, content })),
  };
}

interface Kept {
  readonly entries: readonly StoredEntry[];
  /** When the first list arrived; null without one. */
  readonly first: number | null;
}

const NOTHING: Kept = { entries: [], first: null };

/** The stored entries after lists were read. */
function keep(lists: readonly List[], { entries, first }: Kept = NOTHING): Kept {
  const merged = mergeLists(entries, first, lists.map(listing));
  const stayed = entries.map((entry) => {
    const move = merged.moved.find(({ key, keptFrom }) => key === entry.key && keptFrom === entry.from);
    return move === undefined ? entry : { ...entry, from: move.from, until: move.until };
  });
  const added = merged.added.map(({ entry, from, until }) => ({ ...entry, from, until }));
  const earliest = Math.min(first ?? Infinity, ...lists.map(([at]) => at));
  return { entries: [...stayed, ...added], first: earliest === Infinity ? null : earliest };
}

/** The list in force at a moment, as text. */
function inForce({ entries, first }: Kept, at: number): string {
  if (first === null || at < first) return 'not submitted';
  const then = entries.filter(({ from, until }) => from <= at && at < until);
  return then
    .map(({ key, content }) => `${key}${content}`)
    .toSorted()
    .join('');
}

const LISTS: readonly List[] = [
  [1, 'AB?'],
  [2, 'AB'],
  [4, ''],
  [5, 'AC?'],
  [6, 'AC'],
  [8, 'C'],
];

const last = (at: number): string => LISTS.findLast(([moment]) => moment <= at)?.[1] ?? 'not submitted';

test('at each moment the last earlier list is in force, in whatever order the lists are read', () => {
  for (let chosen = 0; chosen < 2 ** LISTS.length; chosen += 1) {
    const first = LISTS.filter((_, index) => chosen & (1 << index));
    const second = LISTS.filter((list) => !first.includes(list));
    for (const kept of [keep(second, keep(first)), keep(LISTS, keep(first))])
      for (let at = 0; at < 10; at += 1) assert.equal(inForce(kept, at), last(at), `${JSON.stringify(first)} at ${at}`);
  }
});

test('a repeated list is stored once, and reading it again changes nothing', () => {
  const kept = keep([...LISTS, [9, 'C']]);
  assert.equal(kept.entries.length, 6);
  const { added, moved, moments, contradicted } = mergeLists(kept.entries, kept.first, LISTS.map(listing));
  assert.deepEqual([added, moved, moments, contradicted], [[], [], [], []]);
});

test('an empty list is a submission: it ends all entries', () => {
  assert.equal(inForce(keep([[3, '']]), 3), '');
  assert.equal(inForce(keep([[3, '']]), 2), 'not submitted');
});

test('an earlier list with the same entries moves their start back', () => {
  const kept = keep([[3, 'A']], keep([[5, 'A']]));
  assert.deepEqual(kept.entries, [{ key: 'A', content: '', from: 3, until: Infinity }]);
});

test('of two lists of one moment the stored one stays', () => {
  const kept = keep([[3, 'A']]);
  assert.deepEqual(mergeLists(kept.entries, kept.first, [listing([3, 'B'])]).contradicted, [3]);
  assert.equal(inForce(keep([[3, 'B']], kept), 3), 'A');
});
