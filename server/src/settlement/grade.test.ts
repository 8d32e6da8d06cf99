import assert from 'node:assert/strict';
import test from 'node:test';
import type { Direction, GameStatus } from '../kernel/index.ts';
import type { CountLine, Period } from '../sports/index.ts';
import { grade, type FrozenClaim, type GameResult, type TimedCounts } from './grade.ts';
import { STANDARD, type SettlementRules } from './profiles.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

function claim(direction: Direction, line: number, period: Period = 'Full'): FrozenClaim {
  return { league: 'Nba', direction, lineHalves: line * 2, stat: 'Points', period, price: 120, tipOff: TIP_OFF };
}

const NOTHING: CountLine = {
  pts: 0,
  reb: 0,
  ast: 0,
  fg3m: 0,
  fg3a: 0,
  fgm: 0,
  fga: 0,
  ftm: 0,
  fta: 0,
  stl: 0,
  blk: 0,
  tov: 0,
};
const scored = (pts: number, seconds = 1800): TimedCounts => ({ ...NOTHING, pts, seconds });

function final(game: TimedCounts | null, periods: readonly number[] = []): GameResult {
  const lines = periods.map((pts, index) => ({ ...scored(pts, 400), period: index + 1 }));
  return { status: 'final', tipOff: TIP_OFF, boxScore: { hasPeriods: periods.length > 0, game, periods: lines } };
}

const unplayed = (status: GameStatus, tipOff = TIP_OFF): GameResult => ({ status, tipOff, boxScore: null });

/** Every case by hand: direction, line, result, time of grading; then outcome, figure, profit at +120. */
const TABLE: readonly [string, Direction, number, GameResult, Date, string | null, number | null, string | null][] = [
  ['above', 'Over', 19.5, final(scored(20)), after(12), 'Hit', 20, '1.2000000000'],
  ['above', 'Under', 19.5, final(scored(20)), after(12), 'Miss', 20, '-1'],
  ['on', 'Over', 20, final(scored(20)), after(12), 'Push', 20, '0'],
  ['on', 'Under', 20, final(scored(20)), after(12), 'Push', 20, '0'],
  ['below', 'Over', 20.5, final(scored(20)), after(12), 'Miss', 20, '-1'],
  ['below', 'Under', 20.5, final(scored(20)), after(12), 'Hit', 20, '1.2000000000'],
  ['one second on court, above', 'Over', 0.5, final(scored(2, 1)), after(12), 'Hit', 2, '1.2000000000'],
  ['one second on court, above', 'Under', 0.5, final(scored(2, 1)), after(12), 'Miss', 2, '-1'],
  ['one second on court, on', 'Over', 0, final(scored(0, 1)), after(12), 'Push', 0, '0'],
  ['one second on court, on', 'Under', 0, final(scored(0, 1)), after(12), 'Push', 0, '0'],
  ['one second on court, below', 'Over', 0.5, final(scored(0, 1)), after(12), 'Miss', 0, '-1'],
  ['one second on court, below', 'Under', 0.5, final(scored(0, 1)), after(12), 'Hit', 0, '1.2000000000'],
  ['did not play', 'Over', 19.5, final(null), after(12), 'Void', null, '0'],
  ['did not play', 'Under', 19.5, final(null), after(12), 'Void', null, '0'],
  ['in the box score without a second', 'Over', 19.5, final(scored(0, 0)), after(12), 'Void', null, '0'],
  ['in the box score without a second', 'Under', 19.5, final(scored(0, 0)), after(12), 'Void', null, '0'],
  ['corrected to above', 'Over', 20, final(scored(21)), after(60), 'Hit', 21, '1.2000000000'],
  ['corrected to above', 'Under', 20, final(scored(21)), after(60), 'Miss', 21, '-1'],
  ['corrected to on', 'Over', 21, final(scored(21)), after(60), 'Push', 21, '0'],
  ['corrected to on', 'Under', 21, final(scored(21)), after(60), 'Push', 21, '0'],
  ['corrected to below', 'Over', 20, final(scored(19)), after(60), 'Miss', 19, '-1'],
  ['corrected to below', 'Under', 20, final(scored(19)), after(60), 'Hit', 19, '1.2000000000'],
  ['corrected to did not play', 'Over', 20, final(null), after(60), 'Void', null, '0'],
  ['corrected to did not play', 'Under', 20, final(null), after(60), 'Void', null, '0'],
  [
    'postponed, a second before 48 h',
    'Over',
    19.5,
    unplayed('postponed'),
    new Date(after(48).getTime() - 1000),
    null,
    null,
    null,
  ],
  [
    'postponed, a second before 48 h',
    'Under',
    19.5,
    unplayed('postponed'),
    new Date(after(48).getTime() - 1000),
    null,
    null,
    null,
  ],
  ['postponed, 48 h', 'Over', 19.5, unplayed('postponed'), after(48), 'Void', null, '0'],
  ['postponed, 48 h', 'Under', 19.5, unplayed('postponed'), after(48), 'Void', null, '0'],
  ['cancelled, 47 h', 'Over', 19.5, unplayed('cancelled'), after(47), null, null, null],
  ['cancelled, 48 h', 'Under', 19.5, unplayed('cancelled'), after(48), 'Void', null, '0'],
  [
    'put off by a day, played',
    'Over',
    19.5,
    { ...final(scored(20)), tipOff: after(24) },
    after(30),
    'Hit',
    20,
    '1.2000000000',
  ],
  [
    'put off by 48 h, played',
    'Over',
    19.5,
    { ...final(scored(20)), tipOff: after(48) },
    after(51),
    'Hit',
    20,
    '1.2000000000',
  ],
  ['put off by 48 h, to be played', 'Under', 19.5, unplayed('scheduled', after(48)), after(48), null, null, null],
  [
    'put off by 48 h and a second, played',
    'Over',
    19.5,
    { ...final(scored(20)), tipOff: new Date(after(48).getTime() + 1_000) },
    after(51),
    'Void',
    null,
    '0',
  ],
  ['put off by a day, to be played', 'Under', 19.5, unplayed('scheduled', after(24)), after(20), null, null, null],
  ['put off by a week, 47 h', 'Over', 19.5, unplayed('scheduled', after(168)), after(47), null, null, null],
  ['put off by a week, 48 h', 'Over', 19.5, unplayed('scheduled', after(168)), after(48), 'Void', null, '0'],
  [
    'put off by a week, played then',
    'Under',
    19.5,
    { ...final(scored(9)), tipOff: after(168) },
    after(180),
    'Void',
    null,
    '0',
  ],
  ['still playing', 'Over', 19.5, { ...final(scored(30)), status: 'live' }, after(2), null, null, null],
  ['over, box score not in', 'Under', 19.5, unplayed('final'), after(3), null, null, null],
  ['never played, never reported', 'Over', 19.5, unplayed('scheduled'), after(100), null, null, null],
];

type Cell = (typeof TABLE)[number];

function checkCell([, direction, line, result, now, outcome, actualValue, profit]: Cell, grading: typeof grade): void {
  const got = grading(claim(direction, line), result, now, STANDARD);
  if (outcome === null) assert.equal(got, null);
  else assert.deepEqual({ ...got, reason: '' }, { outcome, actualValue, profit, isPeriodDataGap: false, reason: '' });
}

for (const cell of TABLE) {
  const [what, direction, line, , , outcome] = cell;
  test(`${direction} ${line}, ${what}: ${outcome ?? 'unsettled'}`, () => checkCell(cell, grade));
}

/** Implementations with one planted bug each. */
const PLANTED: Readonly<Record<string, typeof grade>> = {
  'counts a push as a miss': wrongIn({ onTheLine: 'Miss' }),
  'counts a player who did not play as a miss': wrongIn({ didNotPlay: 'Miss' }),
  'wants a minute on court': wrongIn({ minimumSeconds: 60 }),
  'waits a second longer for a game': wrongIn({ waitForGameMs: STANDARD.waitForGameMs + 1_000 }),
  'waits a second less for a game': wrongIn({ waitForGameMs: STANDARD.waitForGameMs - 1_000 }),
  'confuses over and under': (of, result, now, rules) =>
    grade({ ...of, direction: of.direction === 'Over' ? 'Under' : 'Over' }, result, now, rules),
  'pays at another price': (of, result, now, rules) => grade({ ...of, price: 121 }, result, now, rules),
  'does not wait for the end': (of, result, now, rules) =>
    grade(of, { ...result, status: result.status === 'live' ? 'final' : result.status }, now, rules),
};

function wrongIn(rules: Partial<SettlementRules>): typeof grade {
  return (of, result, now) => grade(of, result, now, { ...STANDARD, ...rules });
}

for (const [what, planted] of Object.entries(PLANTED))
  test(`the table detects a grading that ${what}`, () => {
    const seen = TABLE.filter((cell) => {
      try {
        checkCell(cell, planted);
        return false;
      } catch {
        return true;
      }
    });
    assert.ok(seen.length > 0, 'it should have been seen');
  });

/** Points by period, regulation and one overtime: Q1 5, Q2 7, Q3 2, Q4 6, overtime 4. */
const OVERTIME = final(scored(24), [5, 7, 2, 6, 4]);
const PERIODS: readonly [Period, number][] = [
  ['Q1', 5],
  ['Q2', 7],
  ['Q3', 2],
  ['Q4', 6],
  ['H1', 12],
  ['H2', 12],
  ['Full', 24],
];

for (const [period, value] of PERIODS)
  for (const direction of ['Over', 'Under'] as const)
    for (const [where, line, outcome] of [
      ['above', value - 0.5, direction === 'Over' ? 'Hit' : 'Miss'],
      ['on', value, 'Push'],
      ['below', value + 0.5, direction === 'Over' ? 'Miss' : 'Hit'],
    ] as const)
      test(`${period} ${direction}, ${where} the line, with overtime: ${outcome} at ${value}`, () => {
        const got = grade(claim(direction, line, period), OVERTIME, after(12), STANDARD);
        assert.equal(got?.outcome, outcome);
        assert.equal(got?.actualValue, value);
      });

for (const direction of ['Over', 'Under'] as const)
  for (const [where, line] of [
    ['above', 19.5],
    ['on', 20],
    ['below', 20.5],
  ] as const)
    test(`Q1 ${direction}, full game ${where} the line, period missing: a gap, not graded from the full game`, () => {
      const got = grade(claim(direction, line, 'Q1'), final(scored(20)), after(12), STANDARD);
      assert.equal(got?.outcome, null);
      assert.equal(got?.profit, null);
      assert.equal(got?.actualValue, null);
      assert.equal(got?.isPeriodDataGap, true);
    });

test('a period without time on court is void, and an unplayed game is not a gap', () => {
  const benched: GameResult = {
    status: 'final',
    tipOff: TIP_OFF,
    boxScore: { hasPeriods: true, game: scored(5), periods: [{ ...scored(5, 300), period: 1 }] },
  };
  assert.equal(grade(claim('Over', 0.5, 'Q2'), benched, after(12), STANDARD)?.outcome, 'Void');
  assert.equal(grade(claim('Over', 0.5, 'Q2'), final(null), after(12), STANDARD)?.outcome, 'Void');
});

test('a period spent on the bench is void, and one second on court is action', () => {
  const inSecondQuarter = (seconds: number): GameResult => ({
    status: 'final',
    tipOff: TIP_OFF,
    boxScore: { hasPeriods: true, game: scored(5), periods: [{ ...scored(0, seconds), period: 2 }] },
  });
  assert.equal(grade(claim('Under', 0.5, 'Q2'), inSecondQuarter(0), after(12), STANDARD)?.outcome, 'Void');
  assert.equal(grade(claim('Under', 0.5, 'Q2'), inSecondQuarter(1), after(12), STANDARD)?.outcome, 'Hit');
});

test('periods are a gap unless the box score has them and names the player in one', () => {
  const gap = (hasPeriods: boolean, periods: readonly number[]) => {
    const { boxScore, ...game } = final(scored(20), periods);
    const result = { ...game, boxScore: boxScore && { ...boxScore, hasPeriods } };
    return grade(claim('Over', 0.5, 'Q1'), result, after(12), STANDARD)?.isPeriodDataGap;
  };
  assert.equal(gap(true, []), true);
  assert.equal(gap(false, [20]), true);
  assert.equal(gap(true, [20]), false);
});

test('a missing count is a gap for the game and for a period, never 0; a count that the stat does not need may be missing', () => {
  const lacking = (count: 'pts' | 'reb', line: TimedCounts) => ({ ...line, [count]: null }) as unknown as TimedCounts;
  for (const direction of ['Over', 'Under'] as const) {
    const whole = final(lacking('pts', scored(20)));
    const quarter: GameResult = {
      status: 'final',
      tipOff: TIP_OFF,
      boxScore: { hasPeriods: true, game: scored(20), periods: [{ ...lacking('pts', scored(5, 300)), period: 1 }] },
    };
    for (const got of [
      grade(claim(direction, 19.5), whole, after(12), STANDARD),
      grade(claim(direction, 4.5, 'Q1'), quarter, after(12), STANDARD),
    ])
      assert.deepEqual(got, {
        outcome: null,
        actualValue: null,
        profit: null,
        isPeriodDataGap: true,
        reason: 'the box score lacks a count of the stat',
      });
  }
  assert.equal(grade(claim('Over', 19.5), final(lacking('reb', scored(20))), after(12), STANDARD)?.outcome, 'Hit');
  const didNotPlay = final(lacking('pts', scored(0, 0)));
  assert.equal(grade(claim('Over', 19.5), didNotPlay, after(12), STANDARD)?.outcome, 'Void', 'void without action');
});

test('a grade’s reason says on which side of the line the figure is, whatever the pick', () => {
  for (const direction of ['Over', 'Under'] as const) {
    const reason = (line: number) => grade(claim(direction, line), final(scored(20)), after(12), STANDARD)?.reason;
    assert.deepEqual([19.5, 20, 20.5].map(reason), ['above the line', 'exactly on the line', 'below the line']);
  }
});

test('the profile’s rules apply: a push can count as a miss', () => {
  const strict = { ...STANDARD, name: 'strict', onTheLine: 'Miss' } as const;
  assert.equal(grade(claim('Over', 20), final(scored(20)), after(12), strict)?.profit, '-1');
});
