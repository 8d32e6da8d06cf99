import assert from 'node:assert/strict';
import test from 'node:test';
import { daysFrom } from '../kernel/index.ts';
import { FITTED_COUNTS, type FittedCount } from '../sports/basketball/index.ts';
import { fixturesOf } from './rosters/calendar.ts';
import { type PlayedLine, playGame } from './games/game.ts';
import { simulatedIn } from './simulated-leagues.ts';
import { foundLeague } from './rosters/rosters.ts';

const FIRST = simulatedIn('Nba');

/**
 * The real box scores of all who played, regular seasons 2022-23 and 2023-24 (52,287 player games): mean, variance over
 * mean, correlation with minutes.
 */
const REAL: Readonly<Record<FittedCount, readonly [number, number, number]>> = {
  pts: [10.769, 7.545, 0.7447],
  reb: [4.092, 2.906, 0.5543],
  ast: [2.446, 2.851, 0.5639],
  fg3m: [1.185, 1.869, 0.4745],
  fg3a: [3.261, 2.829, 0.5867],
  fgm: [3.959, 2.798, 0.7291],
  fga: [8.337, 4.525, 0.7941],
  ftm: [1.667, 3.418, 0.4833],
  fta: [2.129, 3.832, 0.4926],
  stl: [0.695, 1.264, 0.3618],
  blk: [0.461, 1.506, 0.2362],
  tov: [1.239, 1.548, 0.4784],
};
const REAL_MINUTES = { mean: 22.72, sd: 10.96 };
const DEMO_SEED = 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

function covariance(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  return mean(one.map((value, index) => (value - a) * (other[index]! - b)));
}

function linesOf(days: number): PlayedLine[] {
  const league = foundLeague(FIRST, DEMO_SEED);
  const games = daysFrom('2026-08-01', '2027-08-01')
    .slice(0, days)
    .flatMap((day) => fixturesOf(league, day));
  return games.flatMap((game) => playGame(league, game).lines.flat()).filter((line) => line.periods.length > 0);
}

test('the mean, spread and correlation with minutes of each stat match real box scores within 10 %', (context) => {
  const lines = linesOf(200);
  const minutes = lines.map((line) => sum(line.periods.map((each) => each.seconds)) / 60);
  const off = (simulated: number, real: number): string => `${simulated.toFixed(3)} / ${real.toFixed(3)}`;
  const failures: string[] = [];
  for (const count of FITTED_COUNTS) {
    const values = lines.map((line) => sum(line.periods.map((each) => each.counts[count])));
    const variance = covariance(values, values);
    const correlation = covariance(values, minutes) / Math.sqrt(variance * covariance(minutes, minutes));
    const simulated = [mean(values), variance / mean(values), correlation] as const;
    context.diagnostic(
      `${count.padEnd(5)} ${simulated.map((value, index) => off(value, REAL[count][index]!)).join('   ')}`,
    );
    for (const [index, value] of simulated.entries()) {
      if (Math.abs(value / REAL[count][index]! - 1) > 0.1) failures.push(`${count} ${off(value, REAL[count][index]!)}`);
    }
  }
  assert.deepEqual(failures, []);
  const sd = Math.sqrt(covariance(minutes, minutes));
  assert.ok(Math.abs(mean(minutes) / REAL_MINUTES.mean - 1) < 0.05, off(mean(minutes), REAL_MINUTES.mean));
  assert.ok(Math.abs(sd / REAL_MINUTES.sd - 1) < 0.05, off(sd, REAL_MINUTES.sd));
});
