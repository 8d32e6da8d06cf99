import assert from 'node:assert/strict';
import test from 'node:test';
import { parseStat } from '../stats.ts';
import { sportNamed } from '../registry.ts';
import type { TeamLine } from '../sport.ts';

const { boxScore, inPlay, stats } = sportNamed('hockey');
const NHL = { count: 3, minutes: 20, overtimeMinutes: 20 };

/** Eighteen skaters with 16:40 each, which is five skaters for an hour, and a goalkeeper. */
const team = (changed: Readonly<Record<number, TeamLine['counts']>> = {}, seconds = 1_000): TeamLine[] => [
  ...Array.from({ length: 18 }, (_, index) => ({
    seconds,
    counts: { goals: 0, assists: 0, sog: 2, blocked_shots: 1, hits_given: 1, ...changed[index] },
  })),
  { seconds: 3_600, counts: { saves: 25, shots_against: 28, goals_against: 3 } },
];

test('each stat is known by the market name of the feeds and by its usual short name', () => {
  for (const [name, stat] of [
    ['player_shots_on_goal', 'ShotsOnGoal'],
    ['sog', 'ShotsOnGoal'],
    ['player_blocked_shots', 'BlockedShots'],
    ['player_goals', 'Goals'],
    ['player_total_saves', 'Saves'],
    ['player_power_play_points', 'PowerPlayPoints'],
    ['player_points', 'Points'],
    ['player_assists', 'Assists'],
    ['hits', 'Hits'],
    ['goals_against', 'GoalsAgainst'],
  ] as const)
    assert.equal(parseStat(name), stat, name);
  assert.deepEqual(stats['Points']?.parts, ['goals', 'assists']);
});

test("the skaters' goals are their team's, or one less: of a shootout or a goalkeeper", () => {
  const fault = (points: number): string | undefined =>
    boxScore.teamFault(team({ 0: { goals: 2 }, 5: { goals: 1 } }), { points, periods: 3 }, NHL);
  assert.equal(fault(3), undefined);
  assert.equal(fault(4), undefined);
  for (const points of [2, 5]) assert.equal(fault(points), "the players' goals are not their team's");
});

test("a team's time is about that of five skaters: with penalties less, and a missing line is seen", () => {
  const fault = (lines: readonly TeamLine[], periods: number | null = 3): string | undefined =>
    boxScore.teamFault(lines, { points: null, periods }, NHL);
  assert.equal(fault(team()), undefined);
  assert.equal(fault(team({}, 950)), undefined);
  const without = team().slice(2);
  for (const lines of [without, team({}, 1_250)])
    assert.equal(fault(lines), "the skaters' time is not that of five for a whole game");
  assert.equal(fault(team({}, 1_250), 4), undefined, 'one more period');
  assert.equal(fault(team({}, 2_500), null), undefined, 'of a length that is not known');
});

test('a line contradicts itself with more power-play goals than goals, or more saves than shots', () => {
  assert.equal(boxScore.lineFault({ goals: 1, pp_goals: 2 }), 'more goals in power plays than goals');
  assert.equal(boxScore.lineFault({ goals: 1, assists: 1, pp_points: 3 }), 'more points in power plays than points');
  assert.equal(boxScore.lineFault({ saves: 30, shots_against: 29 }), 'more saves than shots faced');
  assert.equal(boxScore.lineFault({ goals: 1, sog: 0 }), undefined, 'a goal that is awarded');
  assert.equal(boxScore.lineFault({ goals: 1, assists: 1, pp_goals: 1, pp_points: 2 }), undefined);
  assert.equal(boxScore.lineFault({ saves: 28, shots_against: 28 }), undefined);
});

test("the times of both teams' players add up to the time of those in play: the live clock is read from them", () => {
  const times = [...team(), ...team()].reduce((sum, { seconds }) => sum + seconds, 0);
  assert.equal(times / (60 * NHL.count * NHL.minutes), inPlay);
});
