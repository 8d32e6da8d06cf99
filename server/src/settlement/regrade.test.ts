import assert from 'node:assert/strict';
import test from 'node:test';
import type { PickToGrade } from '../picks/index.ts';
import { OVERRULED, overruledGames } from './overruled.ts';
import { STANDARD } from './profiles.ts';
import { changeOf, isDue, rulesOf, settledDays, type Change, type PickOfLeague } from './regrade.ts';
import { resultFor, type Results } from './results.ts';
import { rulesFor } from './rules.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

/** An over 19.5 points of player 3 in game 7 at +120, without a grade. */
const PICK: PickOfLeague = {
  id: 1,
  league: 'Nba',
  date: '2024-03-05',
  origin: 'live',
  ofRecord: true,
  gameId: 7,
  playerId: 3,
  stat: 'Points',
  period: 'Full',
  lineHalves: 39,
  direction: 'Over',
  price: 120,
  tipOff: TIP_OFF,
  version: null,
  gradedAt: null,
  profile: null,
  outcome: null,
  actualValue: null,
  isPeriodDataGap: null,
  firstSettledAt: null,
  isClosed: false,
};
const GRADED: PickOfLeague = {
  ...PICK,
  version: 1,
  gradedAt: after(3),
  firstSettledAt: after(3),
  profile: 'standard',
  outcome: 'Hit',
  actualValue: 20,
  isPeriodDataGap: false,
};

const COUNTS = { reb: 0, ast: 0, fg3m: 0, fg3a: 0, fgm: 0, fga: 0, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 0 };
const line = (pts: number) => ({ boxScoreId: 5, playerId: 3, seconds: 1_800, pts, ...COUNTS });

/** The known facts: the game is over, and the player has this many points in box score 5. */
const known = (pts: number, change: Partial<Results> = {}): Results =>
  ({
    games: new Map([[7, { id: 7, status: 'final', tipOff: TIP_OFF }]]),
    boxes: new Map([[7, { id: 5, gameId: 7, hasPeriods: true }]]),
    lines: new Map([['5 3', line(pts)]]),
    periods: new Map([['5 3', [{ ...line(4), period: 1 }]]]),
    disputed: new Map(),
    ...change,
  }) as never;
const disputed = (since: Date) => ({ disputed: new Map([['7 3', [{ since, inPeriodsAlone: false }]]]) }) as never;
const RULES = { profile: STANDARD, label: 'standard' };

test('a pick is graded by its player’s line in its game’s box score', () => {
  assert.deepEqual(resultFor(known(20), PICK, false), {
    status: 'final',
    tipOff: TIP_OFF,
    boxScore: { hasPeriods: true, game: line(20), periods: [{ ...line(4), period: 1 }] },
  });
  const absent = resultFor(known(20), { ...PICK, playerId: 4 }, false);
  assert.deepEqual(absent?.boxScore, { hasPeriods: true, game: null, periods: [] });
  const without = { status: 'final', tipOff: TIP_OFF, boxScore: null };
  assert.deepEqual(resultFor(known(20), PICK, true), without);
  assert.deepEqual(resultFor(known(20, { boxes: new Map() }), PICK, false), without);
  assert.equal(resultFor(known(20), { ...PICK, gameId: 8 }, false), undefined);
});

test('a first grade is version 1 with its box score and its rules', () => {
  const change = changeOf(PICK, known(20), after(3), RULES);
  assert.deepEqual(change, {
    pick: PICK,
    isOverruled: false,
    outcome: {
      outcome: 'Hit',
      actualValue: 20,
      profit: '1.2000000000',
      isPeriodDataGap: false,
      reason: 'above the line',
      pickId: 1,
      version: 1,
      boxScoreId: 5,
      profile: 'standard',
    },
  });
});

test('an equal grade is no change; one with another outcome, figure or gap is the next version', () => {
  assert.equal(changeOf(GRADED, known(20), after(5), RULES), undefined);
  const differing: readonly [Partial<PickToGrade>, number][] = [
    [{}, 21],
    [{ outcome: 'Miss' }, 20],
    [{ actualValue: 22 }, 20],
    [{ isPeriodDataGap: true }, 20],
  ];
  for (const [was, pts] of differing)
    assert.equal(changeOf({ ...GRADED, ...was }, known(pts), after(5), RULES)?.outcome.version, 2, JSON.stringify(was));
});

test('a grade without a figure has no box score, and an ungradable pick is no change', () => {
  const absent = changeOf({ ...PICK, playerId: 4 }, known(20), after(3), RULES);
  assert.deepEqual([absent?.outcome.outcome, absent?.outcome.boxScoreId], ['Void', null]);
  assert.equal(changeOf({ ...PICK, gameId: 8 }, known(20), after(3), RULES), undefined);
  assert.equal(changeOf(PICK, known(20, { boxes: new Map() }), after(3), RULES), undefined);
});

test('while sources disagree nothing is graded; after 72 h the grade says that they were overruled', () => {
  assert.equal(changeOf(PICK, known(20, disputed(after(3))), after(75), RULES), undefined);
  const overruled = changeOf(PICK, known(20, disputed(after(3))), after(75.01), RULES);
  assert.equal(overruled?.isOverruled, true);
  assert.equal(overruled?.outcome.reason, `above the line; ${OVERRULED}`);
  const gap = known(20, { ...(disputed(after(3)) as object), periods: new Map() });
  assert.equal(changeOf({ ...PICK, period: 'Q1' }, gap, after(80), RULES)?.isOverruled, false, 'a gap decides nothing');
});

test('operations are notified of each overruled game with the number of its picks', () => {
  assert.deepEqual(overruledGames([7, 9, 7]), [
    `game 7: ${OVERRULED}, for 2 picks`,
    `game 9: ${OVERRULED}, for one pick`,
  ]);
  assert.deepEqual(overruledGames([]), []);
});

test('a pick is due from its tip-off on, and a grade of a later moment is never replaced', () => {
  const due = (pick: PickToGrade, now: Date, force = false) => isDue(pick, now, STANDARD, force);
  assert.equal(due(PICK, after(-0.001)), false);
  assert.equal(due(PICK, TIP_OFF), true);
  assert.equal(due(GRADED, after(2.999)), false);
  assert.equal(due(GRADED, after(2.999), true), false, 'with force too');
  assert.equal(due(GRADED, after(3)), true);
});

test('a grade is corrected until exactly 72 h after the first one, and later only with force', () => {
  const due = (now: Date, force = false) => isDue(GRADED, now, STANDARD, force);
  assert.equal(due(after(75)), true);
  assert.equal(due(new Date(after(75).getTime() + 1)), false);
  assert.equal(due(after(1_000), true), true);
  assert.equal(isDue({ ...GRADED, firstSettledAt: null }, after(1_000), STANDARD, false), true, 'a gap stays open');
});

test('a pick with an outcome keeps its rules; without one, or with force, the rules in force apply', () => {
  const [inForce, old] = [
    { ...STANDARD, minimumSeconds: 60 },
    { ...STANDARD, minimumSeconds: 30 },
  ];
  const profiles = { inForce, label: 'standard@2', graded: (label: string) => ({ ...old, name: label }) };
  const now = { profile: inForce, label: 'standard@2' };
  const of = (pick: PickToGrade, force = false) => rulesFor(profiles, force)(rulesOf(pick));
  assert.deepEqual(of(GRADED), { profile: old, label: 'standard' });
  assert.deepEqual(of(GRADED, true), now);
  assert.deepEqual(of(PICK), now);
  assert.deepEqual(of({ ...GRADED, outcome: null }), now);
  assert.deepEqual(of({ ...GRADED, profile: null }), now);
});

test('a day’s summary counts the picks of record with an outcome, for each day and origin', () => {
  const changed = (outcome: 'Hit' | 'Miss' | 'Push' | 'Void' | null, profit: string | null, pick = {}): Change =>
    ({ pick: { ...PICK, ...pick }, outcome: { outcome, profit } }) as never;
  const days = settledDays([
    changed('Hit', '1.2000000000'),
    changed('Hit', '0.9090909091'),
    changed('Miss', '-1'),
    changed('Push', '0'),
    changed('Void', '0'),
    changed('Hit', '5', { ofRecord: false }),
    changed(null, null),
    changed('Miss', '-1', { origin: 'replay' }),
    changed('Void', null, { date: '2024-03-06' }),
  ]);
  const none = { hits: 0, misses: 0, pushes: 0, voided: 0, profit: 0 };
  assert.deepEqual(days, [
    { count: 5, date: '2024-03-05', hits: 2, misses: 1, pushes: 1, voided: 1, profit: 1.1091 },
    { ...none, count: 1, date: '2024-03-05', misses: 1, profit: -1 },
    { ...none, count: 1, date: '2024-03-06', voided: 1 },
  ]);
  assert.deepEqual(settledDays([]), []);
});
