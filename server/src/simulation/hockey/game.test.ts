import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { addDays } from '../../kernel/index.ts';
import { leagueOf, sportOf } from '../../leagues/index.ts';
import type { BoxLineFact } from '../../sources/facts.ts';
import { checkPeople } from '../../sources/reading/counts.ts';
import { fixturesOf } from '../rosters/calendar.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { hockeyLines, hockeyScore, hockeyTimetable } from './box-lines.ts';
import { playHockey, type HockeyGame } from './game.ts';
import { squadOf } from './lineup.ts';
import { foundHockeyLeague } from './rosters.ts';

const HOCKEY = simulatedIn('Nhl');
const { boxScore } = sportOf('Nhl');

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** All faults of a game; empty for a consistent one. */
function faultsOf(played: HockeyGame): string[] {
  const lines = hockeyLines(played)();
  const score = hockeyScore(played)(played.periods);
  const faults = played.sides.flatMap(({ team }, which) => {
    const own = lines.filter((line) => line.team === team.abbreviation);
    const others = lines.filter((line) => line.team !== team.abbreviation);
    return [...faultsOfTeam(own, score[which] ?? -1, played), ...faultsOfGoal(own, others)];
  });
  if (score[0] === score[1]) faults.push('a tie');
  const players = lines.map(({ player }) => player.externalId);
  if (new Set(players).size !== players.length) faults.push('a player twice');
  return faults;
}

function faultsOfTeam(lines: readonly BoxLineFact[], points: number, { periods }: HockeyGame): string[] {
  checkPeople(
    { value: null, pointer: '' },
    lines.map(({ player }) => player),
  );
  const faults = [
    boxScore.teamFault(lines, { points, periods }, leagueOf('Nhl').periods),
    ...lines.flatMap((line) => [line, ...line.periods]).map(({ counts }) => boxScore.lineFault(counts)),
  ].filter((fault) => fault !== undefined);
  if (lines.filter(({ starter }) => starter === true).length !== 1) faults.push('not one starter in goal');
  for (const line of lines) {
    if (line.seconds <= 0 || line.periods.some(({ seconds }) => seconds <= 0)) faults.push('no time on the ice');
    if (sum(line.periods.map(({ seconds }) => seconds)) !== line.seconds)
      faults.push('seconds that are not the periods’');
    for (const [count, all] of Object.entries(line.counts))
      if (sum(line.periods.map(({ counts }) => (counts as Record<string, number>)[count] ?? 0)) !== all)
        faults.push(`${count} that are not the periods’`);
    if ((line.counts.sog ?? 0) < (line.counts.goals ?? 0)) faults.push('more goals than shots');
  }
  if (lines.some(({ starter, counts }) => (starter === null) !== (counts.saves === undefined)))
    faults.push('who is in goal');
  return faults;
}

/** Of one team's goalkeepers and the other one's skaters. */
function faultsOfGoal(own: readonly BoxLineFact[], others: readonly BoxLineFact[]): string[] {
  const total = (lines: readonly BoxLineFact[], count: keyof BoxLineFact['counts']): number =>
    sum(lines.map(({ counts }) => counts[count] ?? 0));
  const faults: string[] = [];
  for (const { counts } of own)
    if ((counts.saves ?? 0) !== (counts.shots_against ?? 0) - (counts.goals_against ?? 0))
      faults.push('saves that are not the shots less the goals');
  const emptyNet = total(others, 'goals') - total(own, 'goals_against');
  if (emptyNet < 0 || emptyNet > 1) faults.push(`${emptyNet} goals at an empty net`);
  if (total(own, 'shots_against') !== total(others, 'sog') - emptyNet) faults.push('shots that are not the opponents’');
  const goals = total(own, 'goals');
  if (total(own, 'assists') > 2 * goals) faults.push('more than two assists a goal');
  if (total(own, 'pp_points') > 3 * total(own, 'pp_goals')) faults.push('more than three points a goal in power plays');
  return faults;
}

test('every box score adds up and passes the checks of read ones: goals, shots, saves, seconds, periods; and one team wins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat(2000), (seed, offset) => {
      const league = foundHockeyLeague(HOCKEY, seed);
      for (const game of fixturesOf(league, addDays('2024-01-01', offset)))
        assert.deepEqual(faultsOf(playHockey(league, game)), []);
    }),
    { numRuns: 40 },
  );
});

test('the check catches an added goal, save, shot or second', () => {
  const league = foundHockeyLeague(HOCKEY, 1);
  const [game = assert.fail()] = fixturesOf(league, '2026-12-01');
  const tampered = (change: (played: HockeyGame) => void): string[] => {
    const played = structuredClone(playHockey(league, game));
    change(played);
    return faultsOf(played);
  };
  const skater = ({ sides }: HockeyGame) => sides[0].skaters[0]?.periods[0] ?? assert.fail();
  const keeper = ({ sides }: HockeyGame) => sides[0].goalkeepers[0]?.periods[0] ?? assert.fail();
  assert.deepEqual(
    tampered(() => {}),
    [],
  );
  const changes: ((played: HockeyGame) => unknown)[] = [
    (played) => (skater(played).counts.goals += 3),
    (played) => (skater(played).counts.sog += 1),
    (played) => Object.assign(keeper(played).counts, { saves: 90 }),
    (played) => Object.assign(skater(played), { seconds: 0 }),
  ];
  for (const change of changes) assert.notDeepEqual(tampered(change), []);
});

/** Games of two seasons. */
const league = foundHockeyLeague(HOCKEY, 1);
const games = Array.from({ length: 500 }, (_, day) => addDays('2025-08-01', day)).flatMap((day) =>
  fixturesOf(league, day).map((game) => playHockey(league, game)),
);

test('in a shootout the players’ goals are level and one short of the winner’s score; without one they are the score', () => {
  const goalsOf = ({ sides }: HockeyGame): number[] =>
    sides.map(({ skaters }) => sum(skaters.flatMap((line) => line.periods.map(({ counts }) => counts.goals))));
  let shootouts = 0;
  for (const played of games) {
    const [home = 0, away = 0] = goalsOf(played);
    const score = hockeyScore(played)(played.periods);
    if (played.shootout === null) {
      assert.deepEqual(score, [home, away]);
      continue;
    }
    shootouts += 1;
    assert.equal(home, away);
    assert.equal(played.periods, 4);
    assert.deepEqual(score, played.shootout === 0 ? [home + 1, away] : [home, away + 1]);
    assert.deepEqual(hockeyScore(played)(3), [home, away], 'it is not known before the end');
  }
  assert.ok(shootouts > 20, `${shootouts}`);
});

test('a goal at an empty net is in no goalkeeper’s figures; a quarter to a half of the games have one', () => {
  const total = (lines: readonly BoxLineFact[], count: keyof BoxLineFact['counts']): number =>
    sum(lines.map(({ counts }) => counts[count] ?? 0));
  const emptyNet = games.map((played) => {
    const lines = hockeyLines(played)();
    return total(lines, 'goals') - total(lines, 'goals_against');
  });
  const share = emptyNet.filter((goals) => goals > 0).length / games.length;
  assert.ok(share > 0.15 && share < 0.5, `${share}`);
});

test('overtime ends with the goal: five minutes at most, three skaters a side, and a goal or a shootout', () => {
  const overtimes = games.filter(({ periods }) => periods > 3);
  assert.ok(overtimes.length > 100);
  for (const { sides, shootout } of overtimes) {
    const inOvertime = sides.map(({ skaters }) =>
      skaters.flatMap((line) => line.periods.filter(({ period }) => period === 4)),
    );
    const seconds = inOvertime.map((own) => sum(own.map((each) => each.seconds)));
    assert.equal(seconds[0], seconds[1]);
    assert.ok((seconds[0] ?? 0) > 0 && (seconds[0] ?? 0) <= 3 * 300 && (seconds[0] ?? 0) % 3 === 0);
    const goals = sum(inOvertime.flat().map(({ counts }) => counts.goals));
    assert.equal(goals, shootout === null ? 1 : 0);
    if (shootout !== null) assert.equal(seconds[0], 3 * 300);
  }
});

test('eighteen skaters dress but for rare short benches; who is hurt or scratched has no line', () => {
  let short = 0;
  for (const { game, sides } of games)
    for (const { team, skaters, goalkeepers } of sides) {
      if (skaters.length < 18) short += 1;
      assert.ok(skaters.length >= 15 && skaters.length <= 18);
      const plays = new Map(squadOf(league, game, team).health.map((one) => [one.player.number, one.plays]));
      for (const { player } of [...skaters, ...goalkeepers]) assert.equal(plays.get(player.number), true, player.name);
    }
  assert.ok(short / games.length / 2 < 0.03, `${short} of ${2 * games.length}`);
});

test('a game is over sooner without overtime, and each period ends after the one before', () => {
  for (const played of games.slice(0, 200)) {
    const { ends } = hockeyTimetable(played);
    const minutes = [played.game.tipOff, ...ends].map((at) => (at.getTime() - played.game.tipOff.getTime()) / 60_000);
    assert.deepEqual(
      minutes,
      minutes.toSorted((a, b) => a - b),
    );
    const [last = 0] = minutes.slice(-1);
    assert.ok(played.periods === 3 ? last < 161 : last > 145 && last < 180, `${last}`);
  }
});
