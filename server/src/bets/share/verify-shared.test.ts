import assert from 'node:assert/strict';
import test from 'node:test';
import { leafHash, rootOf } from '../../ledger/index.ts';
import type { BetDocument, SharedRecord } from './shapes.ts';
import { verifyShared } from './verify-shared.ts';

const TIP_OFF = '2024-03-05T23:00:00.000Z';
const BEFORE = '2024-03-05T22:59:59.999Z';

const bet = (change: Partial<BetDocument> = {}): BetDocument =>
  ({
    type: 'bet',
    id: 1,
    date: '2024-03-05',
    game: { home: 'AAA', away: 'BBB', tipOff: TIP_OFF },
    line: 14.5,
    direction: 'Over',
    price: 100,
    stake: null,
    recordedAt: BEFORE,
    state: 'won',
    actualValue: 15,
    profit: '1.0000000000',
    closingProbability: null,
    ...change,
  }) as BetDocument;

interface Stated {
  readonly from: string | null;
  readonly to: string | null;
  readonly statedAt: string;
}
const STATED: Stated = { from: null, to: null, statedAt: '2024-03-06T12:00:00.000Z' };

/** The faults of one bet, without those of the statement, which is not signed here. */
function faultsOf(change: Partial<BetDocument>, stated: Partial<Stated> = {}): string[] {
  const statement = { ...STATED, ...stated, format: 'unsigned', withStakes: false };
  const record = { statement, signature: { publicKey: '', value: '' }, keys: [], bets: [bet(change)] };
  return verifyShared(record as unknown as SharedRecord).faults.filter((fault) => fault.startsWith('bet 1 '));
}

test('a shared bet was recorded before its tip-off, and its game had begun when it was stated', () => {
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ recordedAt: TIP_OFF }), ['bet 1 was recorded after the start']);
  assert.deepEqual(faultsOf({}, { statedAt: TIP_OFF }), []);
  assert.deepEqual(faultsOf({}, { statedAt: BEFORE }), ['bet 1 is on a game that had not begun']);
});

test('a shared bet is of the first to the last day of its record', () => {
  const day = '2024-03-05';
  assert.deepEqual(faultsOf({}, { from: day, to: day }), []);
  assert.deepEqual(faultsOf({}, { from: '2024-03-06' }), ['bet 1 is of another day']);
  assert.deepEqual(faultsOf({}, { to: '2024-03-04' }), ['bet 1 is of another day']);
});

test('a shared bet has the result of its figure: above the line, below it, on it, or without one', () => {
  const graded = (state: BetDocument['state'], actualValue: number | null, profit: string | null, line = 14.5) =>
    faultsOf({ state, actualValue, profit, line }).length === 0;
  const [win, loss, none] = ['1.0000000000', '-1.0000000000', '0.0000000000'];
  assert.deepEqual([graded('won', 15, win), graded('won', 14, win), graded('lost', 14, loss)], [true, false, true]);
  assert.deepEqual([graded('push', 15, none, 15), graded('won', 15, win, 15)], [true, false]);
  assert.deepEqual([graded('void', null, none), graded('lost', null, loss)], [true, false]);
});

/** A whole record without a valid signature. */
function verified(bets: readonly BetDocument[], change: object = {}) {
  const statement = { ...STATED, format: 'unsigned', withStakes: false, ...change };
  const record = { statement, signature: { publicKey: '', value: '' }, keys: [], bets };
  return verifyShared(record as unknown as SharedRecord);
}

test('a price that is none, a stake that is shared or missing against the statement, and another profit are faults', () => {
  assert.deepEqual(faultsOf({ price: 50 }), ['bet 1 has a price that is none']);
  assert.deepEqual(faultsOf({ stake: '10.00' }), ['bet 1 has a stake']);
  assert.ok(verified([bet()], { withStakes: true }).faults.includes('bet 1 has no stake'));
  assert.ok(!verified([bet({ stake: '1.00' })], { withStakes: true }).faults.some((fault) => fault.endsWith('stake')));
  assert.deepEqual(faultsOf({ profit: '2.0000000000' }), ['bet 1 does not pay what its price and result say']);
  const lost = { state: 'lost', profit: '-1.0000000000' } as const;
  assert.deepEqual(faultsOf(lost), ['bet 1 is not what 15 makes of it']);
  assert.deepEqual(faultsOf({ ...lost, actualValue: null }), ['bet 1 is not what no figure makes of it']);
  assert.deepEqual(faultsOf({ direction: 'Under', actualValue: 14 }), []);
  assert.deepEqual(faultsOf({ direction: 'Under', ...lost }), []);
  assert.deepEqual(faultsOf({ state: 'open', profit: null, actualValue: 1 }), [], 'open bets have no result');
  assert.deepEqual(faultsOf({ state: 'void', profit: '0.0000000000' }), [], 'a void has none either');
});

test('a statement is compared with its bets figure by figure, with its seal, and with its signature', () => {
  const bets = [bet(), bet({ id: 2, state: 'lost', actualValue: 14, profit: '-1.0000000000' })];
  const { faults, closingLineValue, ...figures } = verified(bets);
  assert.deepEqual(figures, { bets: 2, won: 1, lost: 1, pushes: 0, voids: 0, open: 0, units: '0.0000000000' });
  assert.equal(closingLineValue, null);
  assert.deepEqual(faults.slice(0, 2), [
    'the signature of the statement is not valid',
    'the bets are not the ones that were sealed',
  ]);
  const names = ['bets', 'won', 'lost', 'pushes', 'voids', 'open', 'units'] as const;
  const lines = names.map((name) => `the statement has ${name} undefined, and the bets come to ${figures[name]}`);
  assert.deepEqual(faults.slice(2), lines);
  const root = rootOf(bets.map((one) => leafHash(one)));
  assert.deepEqual(verified(bets, { ...figures, root }).faults, ['the signature of the statement is not valid']);
  for (const name of names) assert.equal(verified(bets, { ...figures, root, [name]: 'other' }).faults.length, 2, name);
  assert.ok(verified([bet(), bet()]).faults.includes('a bet stands there twice'));
  assert.ok(!verified(bets).faults.includes('a bet stands there twice'));
});

test('the closing-line value is the mean of the prices taken at the closing probabilities, without voids, open bets and markets that did not close', () => {
  const closed = (closingProbability: number | null, change: Partial<BetDocument> = {}) =>
    bet({ closingProbability, ...change });
  const of = (...bets: BetDocument[]) => verified(bets).closingLineValue;
  assert.equal(of(closed(0.55)), 0.55 * 2 - 1);
  const two = of(closed(0.6), closed(0.5, { state: 'push' })) ?? Number.NaN;
  assert.ok(Math.abs(two - 0.1) < 1e-12, String(two));
  assert.equal(of(closed(0.75), closed(0.1, { state: 'void' }), closed(0.1, { state: 'open' }), closed(null)), 0.5);
  assert.equal(of(), null);
});
