import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { OUTCOMES, type Outcome } from '../../kernel/index.ts';
import { settleSlip } from './settle-slip.ts';
import type { SlipPayout } from './slip.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: -5_000, max: -100 }));
const cents = fc.integer({ min: 1, max: 10_000_000 });
const leg = fc.record({ outcome: fc.constantFrom(...OUTCOMES), teamId: fc.integer({ min: 1, max: 3 }) });
const legs = fc.array(leg, { minLength: 2, maxLength: 8 });
const text = (amount: number): string => (amount / 100).toFixed(2);
const TABLES = {
  AllOrNothing: { 1: [1.5], 2: [3], 3: [5], 4: [10] },
  Flexible: { 3: [2.25, 1.25], 4: [5, 1.5], 5: [10, 2, 0.4], 6: [25, 2, 0.4] },
} as const;

type Legs = readonly { readonly outcome: Outcome; readonly teamId: number }[];
const only = (of: Legs, ...outcomes: Outcome[]) => of.filter(({ outcome }) => outcomes.includes(outcome));

/** The payback for a stake in cents, computed without the service's code. */
function plainPays(of: Legs, kind: SlipPayout['kind']): number {
  const [hit, missed] = [only(of, 'Hit').length, only(of, 'Miss').length];
  const left = hit + missed;
  const flexible: Readonly<Record<number, readonly number[]>> = TABLES.Flexible;
  const whole: Readonly<Record<number, readonly number[]>> = TABLES.AllOrNothing;
  const row = kind === 'Flexible' ? (flexible[left] ?? whole[left]) : whole[left];
  if (row === undefined) return 1;
  if (left === 1) return only(of, 'Push').length > 0 ? (row[missed] ?? 0) : 1;
  const teams = new Set(only(of, 'Hit', 'Miss').map(({ teamId }) => teamId));
  return teams.size < 2 ? 1 : (row[missed] ?? 0);
}

test('a bet of legs at one price pays as an independent calculation: one miss loses, and legs that drop out lower the price', () => {
  fc.assert(
    fc.property(legs, price, cents, (of, american, stake) => {
      const { state, profit } = settleSlip(of, { price: american, stake: text(stake), payout: null });
      const [hit, missed, pushed] = [only(of, 'Hit').length, only(of, 'Miss').length, only(of, 'Push').length];
      if (missed > 0) return assert.deepEqual([state, profit], ['lost', text(-stake)]);
      if (hit === 0) return assert.deepEqual([state, profit], [pushed > 0 ? 'push' : 'void', '0.00']);
      const odds = american > 0 ? 1 + american / 100 : 1 - 100 / american;
      const won = stake * (Math.exp((Math.log(odds) * hit) / of.length) - 1);
      assert.equal(state, 'won');
      assert.ok(Math.abs(Number(profit) * 100 - won) <= 0.5 + stake * 1e-7, `${profit} ${won}`);
    }),
  );
});

test('an entry pays as an independent calculation by its tables, and is lost where less than its stake is paid back', () => {
  fc.assert(
    fc.property(legs, fc.constantFrom('AllOrNothing' as const, 'Flexible' as const), cents, (of, kind, stake) => {
      const payout = { house: 'prizepicks', kind, tables: TABLES };
      const { state, profit } = settleSlip(of, { price: 900, stake: text(stake), payout });
      const pays = plainPays(of, kind);
      assert.ok(Math.abs(Number(profit) * 100 - stake * (pays - 1)) <= 0.5 + 1e-6, `${profit} ${pays}`);
      const isVoid = only(of, 'Void').length === of.length;
      assert.equal(state, pays > 1 ? 'won' : pays < 1 ? 'lost' : isVoid ? 'void' : 'push');
    }),
  );
});

test('by hand: three legs at +600 with one dropped out, and four of a pick’em book with one miss', () => {
  const of = (...outcomes: Outcome[]) => outcomes.map((outcome, teamId) => ({ outcome, teamId }));
  // 7 ^ (2/3) is 3.6593.
  const stepped = settleSlip(of('Hit', 'Push', 'Hit'), { price: 600, stake: '10.00', payout: null });
  assert.deepEqual([stepped.state, stepped.profit], ['won', '26.59']);
  assert.match(stepped.reason, /^2 of 2 legs hit, 1 dropped out: paid at 3\.659/);
  const payout = { house: 'prizepicks', kind: 'Flexible' as const, tables: TABLES };
  const entry = settleSlip(of('Hit', 'Hit', 'Miss', 'Hit'), { price: 400, stake: '10.00', payout });
  assert.deepEqual(
    [entry.state, entry.profit, entry.reason],
    ['won', '5.00', '3 of 4 legs hit: pays 1.5 for one staked.'],
  );
  const little = settleSlip(of('Hit', 'Hit', 'Hit', 'Miss', 'Miss'), { price: 900, stake: '10.00', payout });
  assert.deepEqual([little.state, little.profit], ['lost', '-6.00']);
});
