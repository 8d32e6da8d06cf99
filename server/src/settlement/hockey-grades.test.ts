import assert from 'node:assert/strict';
import test from 'node:test';
import type { Direction } from '../kernel/index.ts';
import type { Period, Stat } from '../sports/index.ts';
import { grade, type TimedCounts } from './grade.ts';
import { STANDARD, type SettlementRules } from './profiles.ts';

const PUCK_DROP = new Date('2026-01-10T00:00:00Z');
const LATER = new Date('2026-01-10T12:00:00Z');

const skater = (counts: Partial<TimedCounts>, seconds = 1_100): TimedCounts => ({
  ...{ goals: 0, assists: 0, sog: 0, blocked_shots: 0, hits_given: 0, starter: null, seconds },
  ...counts,
});
const goalkeeper = (starter: boolean | null, saves = 27): TimedCounts => ({
  ...{ saves, shots_against: saves + 3, goals_against: 3, starter, seconds: 3_540 },
});

interface Asked {
  readonly game: TimedCounts | null;
  readonly stat: Stat;
  readonly line: number;
  readonly direction?: Direction;
  readonly period?: Period;
  readonly rules?: SettlementRules;
  readonly periods?: readonly (TimedCounts & { readonly period: number })[];
}

function graded({ game, stat, line, direction = 'Over', period = 'Full', rules = STANDARD, periods = [] }: Asked) {
  const claim = {
    league: 'Nhl',
    direction,
    lineHalves: line * 2,
    stat,
    period,
    price: 100,
    tipOff: PUCK_DROP,
  } as const;
  const boxScore = { hasPeriods: periods.length > 0, game, periods };
  const made = grade(claim, { status: 'final', tipOff: PUCK_DROP, boxScore }, LATER, rules) ?? assert.fail('no grade');
  return [made.outcome, made.actualValue, made.reason];
}

test('a point in hockey is a goal or an assist, and each stat is graded by its own count', () => {
  const game = skater({ goals: 1, assists: 2, sog: 4, blocked_shots: 5, hits_given: 6, pp_points: 2 });
  for (const [stat, value] of [
    ['Points', 3],
    ['Goals', 1],
    ['Assists', 2],
    ['ShotsOnGoal', 4],
    ['BlockedShots', 5],
    ['Hits', 6],
    ['PowerPlayPoints', 2],
  ] as const) {
    assert.deepEqual(graded({ game, stat, line: value - 0.5 }), ['Hit', value, 'above the line'], stat);
    assert.deepEqual(graded({ game, stat, line: value }), ['Push', value, 'exactly on the line'], stat);
    assert.deepEqual(graded({ game, stat, line: value + 0.5 }), ['Miss', value, 'below the line'], stat);
  }
});

test('without a second on the ice a bet is void; with one it stands', () => {
  for (const game of [null, skater({}, 0)])
    assert.deepEqual(graded({ game, stat: 'Goals', line: 0.5, direction: 'Under' }), [
      ...['Void', null, 'the player did not play'],
    ]);
  assert.equal(graded({ game: skater({}, 1), stat: 'Goals', line: 0.5, direction: 'Under' })[0], 'Hit');
});

test("a goalkeeper's saves and goals against need the start, unless the rules let relief count", () => {
  const relief: SettlementRules = { ...STANDARD, reliefCounts: true };
  for (const [stat, line, value] of [
    ['Saves', 25.5, 27],
    ['GoalsAgainst', 2.5, 3],
  ] as const) {
    assert.deepEqual(graded({ game: goalkeeper(true), stat, line }), ['Hit', value, 'above the line']);
    assert.deepEqual(graded({ game: goalkeeper(false), stat, line }), ['Void', null, 'the player did not start']);
    assert.deepEqual(graded({ game: goalkeeper(null), stat, line }), [
      ...[null, null, 'no source says whether the player started'],
    ]);
    assert.equal(graded({ game: goalkeeper(false), stat, line, rules: relief })[0], 'Hit');
  }
});

test("no skater needs a start, and a missing count is no 0: a skater's saves and unknown power-play points wait", () => {
  assert.equal(graded({ game: skater({ starter: false, sog: 3 }), stat: 'ShotsOnGoal', line: 2.5 })[0], 'Hit');
  for (const stat of ['PowerPlayPoints', 'Saves'] as const)
    assert.deepEqual(graded({ game: skater({ starter: true }), stat, line: 0.5, direction: 'Under' }), [
      ...[null, null, 'the box score lacks a count of the stat'],
    ]);
});

test('a period counts itself alone: no overtime is in the third', () => {
  const periods = [
    { ...skater({ sog: 1 }, 400), period: 3 },
    { ...skater({ sog: 1, goals: 1 }, 60), period: 4 },
  ];
  const game = skater({ sog: 2, goals: 1 }, 460);
  assert.deepEqual(graded({ game, stat: 'Goals', line: 0.5, period: 'P3', periods }), ['Miss', 0, 'below the line']);
  assert.deepEqual(graded({ game, stat: 'Goals', line: 0.5, periods }), ['Hit', 1, 'above the line']);
  assert.deepEqual(graded({ game, stat: 'ShotsOnGoal', line: 0.5, period: 'P1', periods }), [
    ...['Void', null, 'the player was not on the ice in the period'],
  ]);
});
