import assert from 'node:assert/strict';
import test from 'node:test';
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
  assert.deepEqual(faultsOf({ recordedAt: TIP_OFF }), ['bet 1 was recorded after tip-off']);
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
