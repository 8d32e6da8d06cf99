import assert from 'node:assert/strict';
import test from 'node:test';
import { LEFT_EARLY, type Direction } from '../kernel/index.ts';
import { sumCounts, type Period } from '../sports/index.ts';
import { grade, leftEarly } from './grade.ts';
import { STANDARD } from './profiles.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');
const NOW = new Date('2024-03-06T12:00:00Z');

/** Seconds on court by period. */
const on = (...seconds: readonly number[]) => ({
  hasPeriods: seconds.length > 0,
  periods: seconds.flatMap((each, index) =>
    each === 0 ? [] : [{ ...sumCounts([]), pts: 2, seconds: each, period: index + 1 }],
  ),
});

test('a player has left early if all of the time on court is in the first half; overtime is after it', () => {
  const cases: readonly [boolean | null, number, ...number[]][] = [
    [true, 700, 400, 300],
    [true, 400, 400],
    [true, 400, 0, 400],
    [true, 760, 400, 300],
    [null, 761, 400, 300],
    [true, 640, 400, 300],
    [null, 639, 400, 300],
    [false, 701, 400, 300, 1],
    [false, 701, 400, 300, 0, 1],
    [false, 701, 400, 300, 0, 0, 1],
    [false, 400, 0, 0, 400],
    [null, 700],
  ];
  for (const league of ['Nba', 'Wnba'] as const)
    for (const [expected, seconds, ...periods] of cases)
      assert.equal(leftEarly(league, { seconds }, on(...periods)), expected, `${seconds} ${periods.join(' ')}`);
  assert.equal(leftEarly('Nba', { seconds: 30 }, { hasPeriods: true, periods: [] }), null);
});

interface Asked {
  readonly direction?: Direction;
  readonly line?: number;
  readonly period?: Period;
  readonly dropsEarlyExit?: boolean;
}

test('of claims of houses that say so, a missed Over of the full game is void; what is not known stays a miss and says so', () => {
  const outcome = (
    periods: readonly number[],
    { direction = 'Over', line = 10.5, period = 'Full', dropsEarlyExit = true }: Asked = {},
  ) => {
    const claim = {
      ...({ league: 'Nba', stat: 'Points', price: 100, tipOff: TIP_OFF } as const),
      direction,
      lineHalves: line * 2,
      period,
      dropsEarlyExit,
    };
    const game = { ...sumCounts([]), pts: 4, seconds: 700 };
    return grade(claim, { status: 'final', tipOff: TIP_OFF, boxScore: { ...on(...periods), game } }, NOW, STANDARD);
  };
  const early = [400, 300];
  const { outcome: result, actualValue, reason, profit } = outcome(early)!;
  assert.deepEqual([result, actualValue, reason, profit], ['Void', null, LEFT_EARLY, '0']);
  assert.equal(outcome(early, { dropsEarlyExit: false })?.outcome, 'Miss');
  assert.equal(outcome(early, { direction: 'Under' })?.outcome, 'Hit');
  assert.equal(outcome(early, { direction: 'Under', line: 3.5 })?.outcome, 'Miss');
  assert.equal(outcome(early, { line: 3.5 })?.outcome, 'Hit');
  assert.equal(outcome(early, { line: 4 })?.outcome, 'Push');
  assert.equal(outcome(early, { period: 'Q1' })?.outcome, 'Miss');
  assert.equal(outcome([400, 200, 100])?.outcome, 'Miss');
  const unknown = outcome([]);
  assert.deepEqual(
    [unknown?.outcome, unknown?.reason],
    ['Miss', 'below the line; no source says by period whether the player came back'],
  );
  assert.equal(outcome([400, 200, 100])?.reason, 'below the line');
});
