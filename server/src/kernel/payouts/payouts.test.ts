import assert from 'node:assert/strict';
import test from 'node:test';
import type { Outcome } from '../words.ts';
import { breakEven, expectedPayout, independentPatterns } from './expected-payout.ts';
import { NO_PAYOUTS, parsePayouts, type HousePayouts, type PayoutKind } from './payout-table.ts';
import { settleEntry } from './settle-entry.ts';

const read = (text: string) => parsePayouts(text) ?? assert.fail(text);
const TABLES: HousePayouts = {
  AllOrNothing: read('2026-03-01?: 1=1.5, 2=3, 3=5, 4=10'),
  Flexible: read('2026-03-01: 3=2.25/1.25, 4=5/1.5'),
};

/** Outcomes by their first letters, with legs of two teams in turn. */
const settled = (outcomes: string, kind: PayoutKind = 'AllOrNothing', teams = [1, 2]) =>
  settleEntry(
    TABLES,
    kind,
    outcomes.split('').map((letter, leg) => ({
      teamId: teams[leg % teams.length]!,
      outcome: ({ H: 'Hit', M: 'Miss', P: 'Push', V: 'Void' } as Record<string, Outcome>)[letter]!,
    })),
  );

test('a table is parsed from one line, and any other text is rejected', () => {
  assert.deepEqual([TABLES.AllOrNothing.asOf, TABLES.AllOrNothing.isCertain], ['2026-03-01', false]);
  assert.deepEqual(
    [...TABLES.Flexible.rows],
    [
      [3, [2.25, 1.25]],
      [4, [5, 1.5]],
    ],
  );
  assert.equal(parsePayouts('off'), NO_PAYOUTS);
  for (const bad of [
    ...['', 'on', '2=3', '2026-03-01', '2026-03-01: ', '2026-13-01: 2=3', '2026-03-01: 9=3', '2026-03-01: 0=3'],
    ...['2026-03-01: 2=3, 2=4', '2026-03-01: 2=3/4', '2026-03-01: 2=3/1/1', '2026-03-01: 2=0', '2026-03-01: 2=-3'],
    ...['2026-03-01: 2=3,3=5', '2026-03-01: 2=3 ', '2026-03-01: 2=1e3', '2026-03-01:: 2=3'],
  ])
    assert.equal(parsePayouts(bad), undefined, bad);
});

test("every way in which legs drop out pays by the rules of the pick'em books", () => {
  for (const [outcomes, pays, kind, teams] of [
    ['HHH', 5],
    ['HHM', 0],
    ['HHV', 3],
    ['HHP', 3],
    ['HMP', 0],
    ['HVV', 1],
    ['MVV', 1],
    ['HP', 1.5],
    ['MP', 0],
    ['HV', 1],
    ['HPV', 1.5],
    ['PV', 1],
    ['HHV', 1, 'AllOrNothing', [1, 1, 2]],
    ['MMV', 1, 'AllOrNothing', [1, 1, 2]],
    ['HHH', 2.25, 'Flexible'],
    ['HHM', 1.25, 'Flexible'],
    ['HMM', 0, 'Flexible'],
    ['HHMV', 1.25, 'Flexible'],
    ['HHV', 3, 'Flexible'],
    ['HMV', 0, 'Flexible'],
    ['HP', 1.5, 'Flexible'],
  ] as const)
    assert.equal(settled(outcomes, kind, teams && [...teams]).pays, pays, `${outcomes} ${kind} ${teams?.join()}`);
  assert.deepEqual(settled('HHMP', 'Flexible'), { state: 'Won', pays: 1.25, legs: 3, hits: 2 });
  assert.deepEqual(settled('HMM'), { state: 'Lost', pays: 0, legs: 3, hits: 1 });
  assert.deepEqual(settled('VVV'), { state: 'Refunded', pays: 1, legs: 0, hits: 0 });
});

test('an expected payout is the mean payout over all outcomes, pushes included', () => {
  const legs = [0.2, 0, 0.1].map((push, teamId) => ({ teamId, push }));
  const chances = [0.6, 0.55, 0.5];
  let byHand = 0;
  for (const one of 'HMP')
    for (const two of 'HM')
      for (const three of 'HMP') {
        const of = (letter: string, leg: number): number => {
          const { push } = legs[leg]!;
          return letter === 'P' ? push : (1 - push) * (letter === 'H' ? chances[leg]! : 1 - chances[leg]!);
        };
        byHand += of(one, 0) * of(two, 1) * of(three, 2) * settled(one + two + three, 'Flexible', [1, 2, 3]).pays;
      }
  const expected = expectedPayout(TABLES, 'Flexible', legs, independentPatterns(chances));
  assert.ok(Math.abs(expected - byHand) < 1e-12, `${expected} ${byHand}`);
});

test('legs at the break-even probability return the stake on average', () => {
  assert.ok(Math.abs(breakEven(TABLES, 'AllOrNothing', 2)! - 3 ** -0.5) < 1e-12);
  const flexible = breakEven(TABLES, 'Flexible', 3)!;
  assert.ok(Math.abs(2.25 * flexible ** 3 + 1.25 * 3 * flexible ** 2 * (1 - flexible) - 1) < 1e-12);
  assert.equal(breakEven(TABLES, 'Flexible', 5), null);
  assert.equal(breakEven({ ...TABLES, Flexible: read('2026-03-01: 3=1') }, 'Flexible', 3), null);
});
