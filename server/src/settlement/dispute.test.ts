import assert from 'node:assert/strict';
import test from 'node:test';
import { STANDARD } from './profiles.ts';
import { disputeOver, type Results } from './results.ts';

const SINCE = new Date('2024-03-06T03:00:00Z');
const afterMs = (ms: number): Date => new Date(SINCE.getTime() + ms);

const results = (disputed: { since: Date; inPeriodsAlone: boolean }[]): Results => ({
  games: new Map(),
  boxes: new Map(),
  lines: new Map(),
  periods: new Map(),
  disputed: new Map([['7 3', disputed.map((one) => ({ gameId: 7, playerId: 3, ...one }))]]),
});
const over = (disputed: { since: Date; inPeriodsAlone: boolean }[], now: Date, period = 'Full', playerId = 3) =>
  disputeOver(results(disputed), { gameId: 7, playerId, period } as never, now, STANDARD);

test('disagreeing sources delay the grade until exactly 72 h, and then the box score in force decides', () => {
  const one = [{ since: SINCE, inPeriodsAlone: false }];
  assert.equal(over(one, SINCE), 'open');
  assert.equal(over(one, afterMs(STANDARD.correctionMs)), 'open');
  assert.equal(over(one, afterMs(STANDARD.correctionMs + 1)), 'overruled');
  assert.equal(over(one, SINCE, 'Full', 4), 'none', 'of another player');
  assert.equal(STANDARD.correctionMs, 72 * 60 * 60_000);
});

test('the delay counts from the newest of several disagreements', () => {
  const two = [
    { since: SINCE, inPeriodsAlone: false },
    { since: afterMs(3_600_000), inPeriodsAlone: false },
  ];
  assert.equal(over(two, afterMs(STANDARD.correctionMs + 1)), 'open');
  assert.equal(over(two, afterMs(STANDARD.correctionMs + 3_600_001)), 'overruled');
});

test('a disagreement only about periods does not affect a pick of the full game', () => {
  const alone = [{ since: SINCE, inPeriodsAlone: true }];
  assert.equal(over(alone, SINCE), 'none');
  assert.equal(over(alone, SINCE, 'Q1'), 'open');
  assert.equal(over([{ since: SINCE, inPeriodsAlone: false }], SINCE, 'Q1'), 'open');
});
