import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../../server/src/kernel/index.ts';
import {
  checkedHockeyConstants,
  type HockeyGame,
  type HockeyLine,
  type HockeyQuotedProp,
  isProvenIn,
} from '../../../server/src/model/parts.ts';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { backtestHockey, hockeyReport } from './backtest-hockey.ts';
import { fitHockey, type HockeyFitInput } from './fit-hockey.ts';

const random = seededRandom(58);
const TEAMS = 6;
const SKATERS = 12;
const HOME_EFFECT = 0.3;

function poisson(mean: number): number {
  let [count, product] = [0, random()];
  const least = Math.exp(-mean);
  while (product > least) {
    count += 1;
    product *= random();
  }
  return count;
}

/** Probability that a Poisson count is above 2. */
const overTwo = (mean: number): number => 1 - Math.exp(-mean) * (1 + mean + mean ** 2 / 2);

/** American odds of a probability with a margin of 3 %. */
function oddsOf(chance: number): number {
  const priced = Math.min(0.98, chance * 1.03);
  return Math.round(priced > 0.5 ? (-100 * priced) / (1 - priced) : (100 * (1 - priced)) / priced);
}

const rateOf = (playerId: number): number => 1 + (playerId % 7) / 3;

/** Games of three seasons: every skater shoots by an own rate, more at home. One book knows the rates, and not the home side. */
function madeSeasons(): Pick<HockeyFitInput, 'games' | 'quoted' | 'lines'> {
  const games: HockeyGame[] = [];
  const quoted: HockeyQuotedProp[] = [];
  for (const [index, season] of ['2022-23', '2023-24', '2024-25'].entries()) {
    for (let turn = 0; turn < 120; turn++) {
      const day = addDays(`202${2 + index}-10-10`, 2 * turn);
      const [homeTeamId, awayTeamId] = [1 + (turn % TEAMS), 1 + ((turn + 1 + (turn % 4)) % TEAMS)];
      const gameId = 1000 * index + turn + 1;
      const lines = [homeTeamId, awayTeamId].flatMap((teamId) =>
        Array.from({ length: SKATERS }, (_, place): HockeyLine => {
          const blocked = poisson(0.8);
          const playerId = 100 * teamId + place;
          const mean = rateOf(playerId) * Math.exp(teamId === homeTeamId ? HOME_EFFECT / 2 : -HOME_EFFECT / 2);
          const known = overTwo(rateOf(playerId));
          const quotes = [{ book: 'one', line: 2.5, overPrice: oddsOf(known), underPrice: oddsOf(1 - known) }];
          quoted.push({ gameId, playerId, stat: 'ShotsOnGoal', period: 'Full', quotes });
          return {
            playerId,
            teamId,
            minutes: 14 + 2 * random(),
            skater: {
              goals: poisson(0.2),
              assists: poisson(0.3),
              sog: poisson(mean),
              blocked_shots: blocked,
              hits_given: blocked + poisson(0.8),
            },
            goalie: null,
            starter: null,
          };
        }),
      );
      games.push({ gameId, day, season, playoffs: false, homeTeamId, awayTeamId, lines });
    }
  }
  return { games, quoted, lines: [] };
}

const seasons = madeSeasons();
const steps: string[] = [];
const input: HockeyFitInput = {
  ...seasons,
  version: 'nhl-test.1',
  through: '2023-24',
  progress: (step) => steps.push(step),
};

describe('a fit of hockey', () => {
  const constants = fitHockey(input);

  it('finds what makes a count larger, and prices no stat without rows', () => {
    const { weights } = constants.stats.ShotsOnGoal!;
    assert.ok(Math.abs(weights.home! - HOME_EFFECT) < 0.06, String(weights.home));
    // Above 1: the rates are pulled to the league's.
    assert.ok(weights.rate! > 0.9 && weights.rate! < 1.6, String(weights.rate));
    assert.equal(constants.stats.Saves, undefined);
    assert.deepEqual(constants.seasons, ['2022-23', '2023-24']);
  });

  it('gives weight against a book that misses something, and proves it on months that the weight did not see', () => {
    const { stack } = constants.stats.ShotsOnGoal!;
    assert.ok(stack.weight > 0.3, String(stack.weight));
    const record = constants.evidence.ShotsOnGoal!;
    const firstMonth = seasons.games.filter(({ day }) => day.startsWith('2024-10')).length;
    const later = seasons.games.filter(({ season }) => season === '2024-25').length - firstMonth;
    assert.equal(record.rows, later * 2 * SKATERS);
    assert.ok(record.loss < 0 && isProvenIn(constants, 'ShotsOnGoal'), JSON.stringify(record));
    assert.equal(isProvenIn(constants, 'Goals'), false);
  });

  it('finds how counts of one player go together, and none between players', () => {
    const { joint } = constants;
    for (const { correlation } of Object.values(joint!.teammates)) assert.ok(Math.abs(correlation) < 0.03);
    // Every second hit is a blocked shot here.
    assert.ok(joint!.samePlayer['blocked_shots-hits_given']!.correlation > 0.3, JSON.stringify(joint!.samePlayer));
    assert.ok(Math.abs(joint!.samePlayer['goals-sog']!.correlation) < 0.15);
  });

  it('is what its own check accepts, and the same twice', () => {
    const written = JSON.stringify(constants);
    assert.equal(JSON.stringify(checkedHockeyConstants(JSON.parse(written))), written);
    assert.equal(JSON.stringify(fitHockey(input)), written);
  });

  it('learns nothing but prices from a season after the last one', () => {
    const changed = seasons.games.map((game) =>
      game.season === '2024-25'
        ? { ...game, lines: game.lines.map((line) => ({ ...line, skater: { ...line.skater!, hits_given: 9 } })) }
        : game,
    );
    const other = fitHockey({ ...input, games: changed });
    assert.deepEqual(other.stats.Hits!.weights, constants.stats.Hits!.weights);
    assert.deepEqual(other.joint, constants.joint);
  });
});

describe('a backtest of hockey', () => {
  const constants = fitHockey({ ...input, games: seasons.games.filter(({ day }) => day < '2025-01-01') });

  it('refuses days that the constants have seen', () => {
    assert.throws(
      () => backtestHockey(seasons, constants, { from: constants.lastDay, until: '2025-06-01' }),
      /has seen the days/,
    );
  });

  it('scores each quoted line once, and better with the blend than with a book that misses something', () => {
    const { mainLines, anyLine } = backtestHockey(seasons, constants, { from: '2025-01-01', until: '2025-06-30' });
    const [shots] = mainLines;
    assert.equal(shots?.rows, seasons.games.filter(({ day }) => day >= '2025-01-01').length * 2 * SKATERS);
    const [consensus, , blend] = shots.ways;
    assert.ok(blend!.logLoss < consensus!.logLoss && blend!.difference + blend!.reach < 0, JSON.stringify(shots));
    const [model, season, last] = anyLine.find(({ stat }) => stat === 'ShotsOnGoal')!.ways;
    assert.ok(model!.logLoss < season!.logLoss && season!.logLoss < last!.logLoss);
    assert.match(hockeyReport({ mainLines, anyLine }), /ShotsOnGoal \(\d+ lines/);
  });
});
