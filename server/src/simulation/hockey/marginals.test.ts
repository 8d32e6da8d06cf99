import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from '../../kernel/index.ts';
import { fixturesOf } from '../rosters/calendar.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { hockeyScore } from './box-lines.ts';
import { playHockey } from './game.ts';
import { foundHockeyLeague, type Skater } from './rosters.ts';

const DEMO_SEED = 1;
const COUNTS = ['goals', 'assists', 'points', 'sog', 'blocked_shots', 'hits_given'] as const;
type Counted = (typeof COUNTS)[number];
type Row = Readonly<Record<Counted, number>>;

const league = foundHockeyLeague(simulatedIn('Nhl'), DEMO_SEED);
const games = Array.from({ length: 730 }, (_, day) => addDays('2024-08-01', day)).flatMap((day) =>
  fixturesOf(league, day).map((game) => playHockey(league, game)),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
const variance = (numbers: readonly number[]): number => {
  const middle = mean(numbers);
  return mean(numbers.map((value) => (value - middle) ** 2));
};

interface Line extends Row {
  readonly player: Skater;
  readonly minutes: number;
  readonly powerPlay: number;
}

const lines: readonly Line[] = games
  .flatMap(({ sides }) => sides.flatMap(({ skaters }) => skaters))
  .map(({ player, periods }) => {
    const of = (count: keyof (typeof periods)[number]['counts']): number =>
      sum(periods.map(({ counts }) => counts[count]));
    const [goals, assists] = [of('goals'), of('assists')];
    return {
      player,
      minutes: sum(periods.map(({ seconds }) => seconds)) / 60,
      powerPlay: of('pp_goals'),
      ...{ goals, assists, points: goals + assists },
      ...{ sog: of('sog'), blocked_shots: of('blocked_shots'), hits_given: of('hits_given') },
    };
  });
const byPlayer = [...Map.groupBy(lines, ({ player }) => player.number).values()].filter((own) => own.length >= 40);
const forwards = lines.filter(({ player }) => player.role === 'forward');
const defenders = lines.filter(({ player }) => player.role === 'defender');
const ofRole = { forward: forwards, defender: defenders };

/** Asserts that a figure is within a share of the real one. */
function near(what: string, simulated: number, real: number, share: number): void {
  assert.ok(Math.abs(simulated / real - 1) <= share, `${what}: ${simulated.toFixed(3)}, really ${real}`);
}

test('per 60 minutes each position has the real league’s counts within 8 %', () => {
  const real: Readonly<Record<string, readonly number[]>> = {
    C: [0.83, 1.19, 2.02, 6.8, 2.1, 4.4],
    L: [0.9, 1.14, 2.04, 7.4, 1.8, 5.6],
    R: [0.91, 1.21, 2.13, 7.7, 1.8, 4.8],
    D: [0.23, 0.83, 1.06, 4.3, 4.4, 3.9],
  };
  for (const [position, own] of Map.groupBy(lines, ({ player }) => player.position)) {
    const hours = sum(own.map(({ minutes }) => minutes)) / 60;
    for (const [index, count] of COUNTS.entries())
      near(`${count} of ${position}`, sum(own.map((line) => line[count])) / hours, real[position]?.[index] ?? 0, 0.08);
  }
});

test('the mean, the share of 0 and the spread of each count are the real ones', () => {
  // Mean of forwards and of defenders, share of 0 of all, variance over mean of a player around the own mean.
  const real: Readonly<Record<Counted, readonly [number, number, number, number]>> = {
    goals: [0.22, 0.07, 0.85, 0.99],
    assists: [0.3, 0.27, 0.76, 0.99],
    points: [0.52, 0.34, 0.65, 0.98],
    sog: [1.81, 1.39, 0.25, 1.09],
    blocked_shots: [0.49, 1.43, 0.51, 1.09],
    hits_given: [1.22, 1.26, 0.39, 1.18],
  };
  for (const count of COUNTS) {
    const [forward, defender, zeros, spread] = real[count];
    near(`${count} of forwards`, mean(forwards.map((line) => line[count])), forward, 0.06);
    near(`${count} of defenders`, mean(defenders.map((line) => line[count])), defender, 0.1);
    const none = lines.filter((line) => line[count] === 0).length / lines.length;
    assert.ok(Math.abs(none - zeros) < 0.03, `${count}: 0 in ${none}, really in ${zeros}`);
    const own = byPlayer.map((each) => each.map((line) => line[count]));
    near(`spread of ${count}`, sum(own.map((each) => variance(each) * each.length)) / sum(own.flat()), spread, 0.05);
  }
});

test('time on the ice is that of forwards and defenders, and varies from game to game as theirs', () => {
  const real = { forward: [8.3, 15.2, 21.6], defender: [11.8, 19.6, 26] } as const;
  for (const role of ['forward', 'defender'] as const) {
    const minutes = ofRole[role].map((line) => line.minutes).toSorted((a, b) => a - b);
    for (const [index, share] of [0.05, 0.5, 0.95].entries())
      near(`${share} of ${role}s`, minutes[Math.floor(share * minutes.length)] ?? 0, real[role][index] ?? 0, 0.1);
    const own = byPlayer.filter(([line]) => line?.player.role === role).map((each) => each.map((line) => line.minutes));
    const sd = Math.sqrt(sum(own.map((each) => variance(each) * each.length)) / sum(own.map((each) => each.length)));
    near(`sd of ${role}s`, sd, role === 'forward' ? 2.6 : 3.2, 0.1);
  }
});

test('figures of one game go together as in the real league', () => {
  const real: readonly (readonly [keyof Line, keyof Line, number])[] = [
    ['goals', 'sog', 0.3],
    ['goals', 'points', 0.61],
    ['assists', 'points', 0.79],
    ['sog', 'points', 0.2],
    ['goals', 'assists', -0.01],
    ['sog', 'minutes', 0.19],
    ['blocked_shots', 'minutes', 0.14],
    ['goals', 'minutes', 0.03],
  ];
  for (const [one, other, wanted] of real) {
    const deviations = byPlayer.flatMap((own) => {
      const of = (what: keyof Line): number[] => own.map((line) => line[what] as number);
      const [a, b] = [of(one), of(other)];
      const [middle, level] = [mean(a), mean(b)];
      return a.map((value, index) => [value - middle, (b[index] ?? 0) - level] as const);
    });
    const product = sum(deviations.map(([a, b]) => a * b));
    const sizes = Math.sqrt(sum(deviations.map(([a]) => a * a)) * sum(deviations.map(([, b]) => b * b)));
    assert.ok(Math.abs(product / sizes - wanted) < 0.05, `${one} with ${other}: ${product / sizes}, really ${wanted}`);
  }
});

test('teams score 6.2 goals a game with 1.69 assists each, a fifth of them in power plays; home teams win 54 %', () => {
  const scores = games.map((played) => hockeyScore(played)(played.periods));
  near('goals a game', mean(scores.map(([home, away]) => home + away)), 6.2, 0.04);
  near('home wins', mean(scores.map(([home, away]) => (home > away ? 1 : 0))), 0.54, 0.05);
  const goals = sum(lines.map((line) => line.goals));
  near('assists a goal', sum(lines.map((line) => line.assists)) / goals, 1.69, 0.02);
  near('in power plays', sum(lines.map((line) => line.powerPlay)) / goals, 0.195, 0.1);
  const ofTeam = games.flatMap(({ sides }) =>
    sides.map(({ skaters }) => sum(skaters.flatMap(({ periods }) => periods.map(({ counts }) => counts.goals)))),
  );
  near('spread of goals', variance(ofTeam) / mean(ofTeam), 1, 0.1);
});

test('a fifth to a quarter of the games go to overtime, and six to nine in a hundred to a shootout', () => {
  const share = (has: (played: (typeof games)[number]) => boolean): number => games.filter(has).length / games.length;
  const [overtime, shootout] = [share(({ periods }) => periods > 3), share((played) => played.shootout !== null)];
  assert.ok(overtime > 0.207 && overtime < 0.255, `${overtime}`);
  assert.ok(shootout > 0.059 && shootout < 0.089, `${shootout}`);
});

test('the starter in goal saves 26 shots, is pulled in one game of sixteen, and two share the season', () => {
  const starters = games.flatMap(({ sides }) =>
    sides.flatMap(({ team, goalkeepers }) => (goalkeepers[0] === undefined ? [] : [{ team, ...goalkeepers[0] }])),
  );
  const saves = starters.map(({ periods }) => sum(periods.map(({ counts }) => counts.saves)));
  const minutes = starters.map(({ periods }) => sum(periods.map(({ seconds }) => seconds)) / 60);
  near('saves', mean(saves), 26.2, 0.04);
  near('variance of saves', variance(saves), 57.9, 0.2);
  const whole = saves.filter((_, index) => (minutes[index] ?? 0) > 55);
  near('spread of whole games', variance(whole) / mean(whole), 1.7, 0.1);
  const pulled = minutes.filter((own) => own < 50).length / minutes.length;
  assert.ok(pulled > 0.045 && pulled < 0.075, `${pulled}`);
  const most = [...Map.groupBy(starters, ({ team }) => team.number).values()].map((own) => {
    const starts = Map.groupBy(own, ({ player }) => player.number);
    return Math.max(...[...starts.values()].map((each) => each.length)) / own.length;
  });
  near('share of the first one', mean(most), 0.59, 0.1);
});
