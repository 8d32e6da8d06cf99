import assert from 'node:assert/strict';
import test from 'node:test';
import { kellyShare, rounded } from '../../kernel/index.ts';
import { netPrice } from '../../odds/index.ts';
import type { ClaimOffer } from '../../scoring/index.ts';
import type { PickOnWire } from '../members/pick.ts';
import { pickNow, stateOf, type NowState } from './pick-now.ts';

const NOW = new Date('2024-03-05T18:00:00Z');
const MOMENTS = { at: new Date('2024-03-05T17:45:00Z'), now: NOW };
const OPEN = { outcome: null, news: null } as unknown as PickOnWire;
const AHEAD = { status: 'scheduled', tipOff: new Date('2024-03-05T23:00:00Z') } as const;

const offer = (expectedValue: number, lineHalves = 29): ClaimOffer => ({
  book: 'fanduel',
  price: -110,
  quotedAt: new Date('2024-03-05T12:00:00Z'),
  link: null,
  lineHalves,
  probability: 0.55,
  expectedValue,
});
const NONE = { onLine: null, onMainLine: null };
const OFFERED = { onLine: offer(0.05), onMainLine: null };

test('the state of a pick now: what ends it comes before any price', () => {
  const out = { ...OPEN, news: { status: 'Out', since: '', expectedVoid: true } } as PickOnWire;
  const graded = { ...OPEN, outcome: 'Hit' } as PickOnWire;
  const cases: readonly (readonly [NowState, ...Parameters<typeof pickNow>])[] = [
    ['available', OPEN, AHEAD, OFFERED, MOMENTS],
    ['available', OPEN, AHEAD, { onLine: offer(0), onMainLine: null }, MOMENTS],
    ['worse', OPEN, AHEAD, { onLine: offer(-0.0001), onMainLine: null }, MOMENTS],
    ['moved', OPEN, AHEAD, { onLine: null, onMainLine: offer(-0.2, 33) }, MOMENTS],
    ['gone', OPEN, AHEAD, NONE, MOMENTS],
    ['out', out, AHEAD, OFFERED, MOMENTS],
    ['begun', out, { ...AHEAD, status: 'live' }, OFFERED, MOMENTS],
    ['begun', OPEN, { ...AHEAD, tipOff: NOW }, OFFERED, MOMENTS],
    ['final', OPEN, { ...AHEAD, status: 'final' }, OFFERED, MOMENTS],
    ['final', graded, AHEAD, OFFERED, MOMENTS],
    ['gone', OPEN, { ...AHEAD, status: 'postponed' }, OFFERED, MOMENTS],
    ['gone', OPEN, undefined, OFFERED, MOMENTS],
  ];
  for (const [state, ...given] of cases) {
    const now = pickNow(...given);
    assert.equal(now.state, state);
    assert.equal(now.price === null, !['available', 'worse', 'moved'].includes(state), `${state} has a price`);
    assert.equal(now.at, '2024-03-05T17:45:00.000Z');
  }
});

test('once the game has begun the moment is its tip-off, so that a past day’s response stays the same', () => {
  const tipOff = new Date('2024-03-05T12:00:00Z');
  const late = { at: new Date('2024-03-05T17:45:00Z'), now: NOW };
  for (const status of ['live', 'final'] as const)
    assert.equal(pickNow(OPEN, { status, tipOff }, NONE, late).at, '2024-03-05T12:00:00.000Z', status);
  assert.equal(pickNow(OPEN, { status: 'postponed', tipOff }, NONE, late).at, '2024-03-05T17:45:00.000Z');
});

test('a price is told with its line, book, probability, value, share and time', () => {
  assert.deepEqual(pickNow(OPEN, AHEAD, { onLine: null, onMainLine: offer(0.05, 33) }, MOMENTS), {
    at: '2024-03-05T17:45:00.000Z',
    state: 'moved',
    book: 'fanduel',
    line: 16.5,
    price: -110,
    probability: 0.55,
    expectedValue: 0.05,
    kelly: 0.055,
    quotedAt: '2024-03-05T12:00:00.000Z',
    link: null,
  });
});

test('a game is ahead until its tip-off by the clock, even if the caller’s quotes are older', () => {
  assert.equal(stateOf(OPEN, { ...AHEAD, tipOff: new Date(NOW.getTime() + 1) }, NOW), 'upcoming');
  assert.equal(stateOf(OPEN, { ...AHEAD, tipOff: NOW }, NOW), 'live');
  assert.equal(stateOf(OPEN, { ...AHEAD, status: 'cancelled' }, NOW), null);
});

test('the share of a price at an exchange is after its fee', () => {
  const at = (book: string) =>
    pickNow(OPEN, AHEAD, { onLine: { ...offer(0.05), book }, onMainLine: null }, MOMENTS).kelly ?? assert.fail();
  assert.equal(at('kalshi'), rounded(kellyShare(0.55, netPrice('kalshi', -110)), 4));
  assert.ok(at('kalshi') < at('fanduel'));
});
