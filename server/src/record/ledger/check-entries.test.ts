import assert from 'node:assert/strict';
import test from 'node:test';
import type { EntryDocument } from '../../combos/index.ts';
import type { Origin } from '../../kernel/index.ts';
import type { Bundle } from './check-documents.ts';
import { checkEntries } from './check-entries.ts';

const TIP_OFF = '2024-03-05T23:00:00.000Z';
const LATER = '2024-03-05T23:30:00.000Z';
const BEFORE = '2024-03-05T22:59:59.999Z';

interface Times {
  readonly origin: Origin;
  readonly publishedAt?: string;
  readonly sealedAt: string;
}

/** The faults of an entry on two games, the first of which begins at TIP_OFF. */
function faultsOf({ origin, publishedAt = '2024-03-05T22:30:00.000Z', sealedAt }: Times): string {
  const leg = (id: number, tipOff: string) => ({ game: { id, tipOff }, player: { id, teamId: id } });
  const document = {
    type: 'entry',
    origin,
    league: 'Nba',
    date: '2024-03-05',
    house: 'prizepicks',
    kind: 'AllOrNothing',
    publishedAt,
    payouts: { AllOrNothing: { 2: [3] }, Flexible: {} },
    legs: [leg(1, LATER), leg(2, TIP_OFF)],
  } as unknown as EntryDocument;
  const entry = {
    kind: 'entries',
    sequence: 1,
    league: 'Nba',
    date: '2024-03-05',
    origin,
    recordedAt: publishedAt,
    sealedAt,
  };
  const bundle = { entries: [{ entry, sealed: ['a'] }], documents: new Map([['a', document]]) } as unknown as Bundle;
  return checkEntries(bundle)
    .faults.map(({ what }) => what)
    .join('\n');
}

test('a live entry is sealed before the first of its games begins, not at its tip-off', () => {
  assert.equal(faultsOf({ origin: 'live', sealedAt: BEFORE }), '');
  assert.match(faultsOf({ origin: 'live', sealedAt: TIP_OFF }), /was sealed at .* after a game of it began/);
});

test('an entry of a replay may be sealed late, and is published before its games all the same', () => {
  for (const origin of ['replay', 'simulated'] as const) {
    assert.equal(faultsOf({ origin, sealedAt: '2026-01-01T00:00:00.000Z' }), '');
    assert.equal(faultsOf({ origin, sealedAt: LATER, publishedAt: BEFORE }), '');
    assert.match(faultsOf({ origin, sealedAt: LATER, publishedAt: TIP_OFF }), /was published after a game of it began/);
  }
});
