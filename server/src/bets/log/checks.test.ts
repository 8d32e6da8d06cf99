import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import type { Quote } from '../../odds/index.ts';
import { checkedLine } from './checked-line.ts';
import { checkBoost, checkPlacedAt, hasBegun, isPlacedLive, RUNNING_MS } from './checks.ts';
import { offers } from './offered.ts';

const TIP_OFF = new Date('2024-03-05T23:00:00Z');
const after = (ms: number): Date => new Date(TIP_OFF.getTime() + ms);
const game = (status: 'scheduled' | 'live' | 'final' | 'postponed') => ({ status, tipOff: TIP_OFF });

/** The kind and the facts of the error. */
function refusalOf(work: () => unknown): { readonly kind: string; readonly facts: string } {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return { kind: error.kind, facts: JSON.stringify(error.facts) };
  }
  return assert.fail('it is accepted');
}

test('a game has begun from its tip-off on, or once it is live or final', () => {
  assert.deepEqual(
    [-1, 0, 1].map((ms) => hasBegun(game('scheduled'), after(ms))),
    [false, true, true],
  );
  for (const status of ['live', 'final'] as const) assert.ok(hasBegun(game(status), after(-3_600_000)), status);
  assert.ok(!hasBegun(game('postponed'), after(-1)));
});

test('a bet placed at tip-off or later is live', () => {
  assert.deepEqual(
    [-1, 0, 1].map((ms) => isPlacedLive(after(ms), TIP_OFF)),
    [false, true, true],
  );
});

test('a bet may be placed at this moment, not in the future, and until four hours after tip-off', () => {
  const placed = (ms: number, now = ms, status: Parameters<typeof game>[0] = 'scheduled') =>
    checkPlacedAt({ placedAt: after(ms) }, game(status), after(now));
  assert.deepEqual([placed(-1), placed(0), placed(RUNNING_MS - 1)], [false, true, true]);
  assert.equal(RUNNING_MS, 4 * 60 * 60 * 1_000);
  for (const work of [() => placed(1, 0), () => placed(RUNNING_MS), () => placed(RUNNING_MS + 1, RUNNING_MS * 2)])
    assert.equal(refusalOf(work).kind, 'impossible');
});

test('on a game that is final, a bet is of a moment before this one; on any other it may be of this one', () => {
  const placed = (ms: number, now: number, status: Parameters<typeof game>[0]) =>
    checkPlacedAt({ placedAt: after(ms) }, game(status), after(now));
  assert.equal(refusalOf(() => placed(1_000, 1_000, 'final')).kind, 'impossible');
  assert.deepEqual([placed(1_000, 1_001, 'final'), placed(1_000, 1_000, 'live')], [true, true]);
});

test('a boost has its price, and a bet of no other kind has one', () => {
  checkBoost({ stakeKind: 'boost', boostedPrice: 120 });
  for (const stakeKind of ['cash', 'bonus'] as const) checkBoost({ stakeKind, boostedPrice: null });
  for (const terms of [
    { stakeKind: 'boost', boostedPrice: null },
    { stakeKind: 'cash', boostedPrice: 120 },
    { stakeKind: 'bonus', boostedPrice: 120 },
  ] as const)
    assert.match(refusalOf(() => checkBoost(terms)).facts, /"\/boostedPrice"/);
});

test('a line is a multiple of a half from 0.5 to 200, and a double-double has 0.5 of the full game alone', () => {
  const line = (value: number, stat: 'Points' | 'DoubleDouble' = 'Points', period: 'Full' | 'H1' = 'Full') =>
    checkedLine({ stat, period, line: value }, '/legs/1');
  assert.deepEqual([line(0.5), line(1), line(200), line(0.5, 'DoubleDouble')], [1, 2, 400, 1]);
  for (const value of [0, -0.5, 0.25, 200.5, Number.NaN]) {
    const { kind, facts } = refusalOf(() => line(value));
    assert.notEqual(kind, 'impossible');
    assert.match(facts, /"\/legs\/1\/line"/, String(value));
  }
  for (const work of [() => line(1, 'DoubleDouble'), () => line(0.5, 'DoubleDouble', 'H1')]) {
    const { kind, facts } = refusalOf(work);
    assert.equal(kind, 'impossible');
    assert.match(facts, /"\/legs\/1\/line".*is no line of this stat and period/);
  }
});

test('a book offers a bet only with a quote of the same book, game, player, stat, period, line and price of its side', () => {
  const quote: Quote = {
    gameId: 1,
    playerId: 2,
    stat: 'Points',
    period: 'Full',
    bookId: 3,
    book: 'alpha',
    bookTitle: 'Alpha',
    lineHalves: 29,
    overPrice: -110,
    underPrice: -115,
    knownAt: TIP_OFF,
  };
  const claim: Parameters<typeof offers>[1] = {
    gameId: 1,
    playerId: 2,
    stat: 'Points',
    period: 'Full',
    lineHalves: 29,
    direction: 'Over',
  };
  const terms = { book: 'alpha', price: -110 };
  assert.ok(offers([{ ...quote, book: 'bravo' }, quote], claim, terms), 'one of several quotes is enough');
  assert.ok(offers([quote], { ...claim, direction: 'Under' }, { ...terms, price: -115 }));
  for (const other of [
    { gameId: 9 },
    { playerId: 9 },
    { stat: 'Rebounds' },
    { period: 'H1' },
    { lineHalves: 30 },
  ] as const)
    assert.ok(!offers([quote], { ...claim, ...other }, terms), JSON.stringify(other));
  assert.ok(!offers([quote], claim, { ...terms, book: 'bravo' }));
  assert.ok(!offers([quote], claim, { ...terms, price: -115 }), 'the price of the other side');
  assert.ok(!offers([quote], { ...claim, direction: 'Under' }, terms));
  assert.ok(!offers([], claim, terms));
});
