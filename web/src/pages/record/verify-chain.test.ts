import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { verifyChain, type ChainLink } from './verify-chain.ts';

interface Link extends ChainLink {
  readonly leaves: number;
}

/** A chain built without the code under test: members in canonical order, hashed by Node. */
function chain(length: number): Link[] {
  const entries: Link[] = [];
  let previous = '0'.repeat(64);
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const head = {
      date: '2026-01-10',
      kind: 'board' as const,
      leaves: sequence,
      previous,
      recordedAt: '2026-01-10T12:00:00.000Z',
      sequence,
    };
    previous = createHash('sha256').update(JSON.stringify(head)).digest('hex');
    entries.push({ ...head, hash: previous });
  }
  return entries;
}

const verify = (entries: readonly Link[]) => verifyChain(entries, () => {});
const entryAt = (entries: readonly Link[], index: number): Link => entries[index] ?? assert.fail();

test('an intact chain is verified, with its head', async () => {
  const entries = chain(120);
  assert.deepEqual(await verify(entries), { isWhole: true, entries: 120, head: entries.at(-1)?.hash });
});

const FAULTS: readonly [string, string, number, (entries: Link[]) => void][] = [
  ['a changed member', 'content', 7, (entries) => (entries[6] = { ...entryAt(entries, 6), leaves: 999 })],
  ['a changed hash', 'content', 7, (entries) => (entries[6] = { ...entryAt(entries, 6), hash: 'f'.repeat(64) })],
  ['a missing entry', 'missing', 7, (entries) => entries.splice(6, 1)],
  ['two swapped entries', 'missing', 7, (entries) => entries.splice(6, 2, entryAt(entries, 7), entryAt(entries, 6))],
];

for (const [fault, kind, sequence, spoil] of FAULTS)
  test(`the first broken link is named: ${fault}`, async () => {
    const entries = chain(20);
    spoil(entries);
    assert.deepEqual(await verify(entries), { isWhole: false, sequence, fault: kind });
  });
