import assert from 'node:assert/strict';
import test from 'node:test';
import { earlyExitRule, isRescued, LEFT_EARLY } from './early-exits.ts';
import { parsePayouts } from './payout-table.ts';
import { settleEntry } from './settle-entry.ts';

const TABLES = {
  AllOrNothing: parsePayouts('2026-03-01: 2=3, 3=6, 4=10, 5=20')!,
  Flexible: parsePayouts('2026-03-01: 3=3/1, 4=6/1.5, 5=10/2.5')!,
};

/** H a hit, M a miss, V void, R a rescued leg; teams take turns. */
function settled(kind: 'AllOrNothing' | 'Flexible', legs: string): string {
  const graded = Array.from(legs, (leg, index) => ({
    outcome: leg === 'H' ? ('Hit' as const) : leg === 'M' ? ('Miss' as const) : ('Void' as const),
    teamId: index % 2,
    isRescued: leg === 'R',
  }));
  const { state, pays } = settleEntry(TABLES, kind, graded);
  return `${state} ${pays}`;
}

test('a rescued leg refunds an entry that it alone costs the payout, and is a miss where the entry pays or was lost anyway', () => {
  for (const [kind, legs, expected] of [
    ['AllOrNothing', 'RHH', 'Refunded 1'],
    ['AllOrNothing', 'RRH', 'Refunded 1'],
    ['AllOrNothing', 'RMH', 'Lost 0'],
    ['AllOrNothing', 'RVHH', 'Refunded 1'],
    ['Flexible', 'RHHHH', 'Won 2.5'],
    ['Flexible', 'RMHHH', 'Refunded 1'],
    ['Flexible', 'RMMHH', 'Lost 0'],
    ['Flexible', 'RRHHH', 'Refunded 1'],
    ['Flexible', 'VHHH', 'Won 3'],
    ['Flexible', 'MHHHH', 'Won 2.5'],
  ] as const)
    assert.equal(settled(kind, legs), expected, `${kind} ${legs}`);
});

test('only a void leg with the reason, at a house that refunds, is rescued', () => {
  const leg = { outcome: 'Void', reason: LEFT_EARLY } as const;
  assert.equal(LEFT_EARLY, 'the player left in the first half and did not come back', 'sealed grades have it');
  assert.equal(isRescued('underdog', leg), true);
  assert.equal(isRescued('prizepicks', leg), false);
  assert.equal(isRescued('underdog', { ...leg, outcome: 'Miss' }), false);
  assert.equal(isRescued('underdog', { ...leg, reason: 'the player did not play' }), false);
  assert.deepEqual(['prizepicks', 'underdog', 'sleeper', 'constructor'].map(earlyExitRule), [
    'leg-drops',
    'entry-refunded',
    undefined,
    undefined,
  ]);
});
