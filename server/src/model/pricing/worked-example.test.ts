import assert from 'node:assert/strict';
import test from 'node:test';
import { blockParts, splitModel } from './blocks.ts';
import type { LevelConstants, ModelConstants } from '../constants/constants.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import { MINUTES_FEATURES, type MinutesFeature } from '../projection/features.ts';
import { project } from '../projection/projection.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';
import { targetOf } from './target.ts';

/** Features that the study did not have. */
const LATER = Object.fromEntries(MINUTES_FEATURES.map((name) => [name, 0])) as Record<MinutesFeature, number>;

/** The reference study's own constants for rebounds without news, as far as its worked example needs them. */
const level: LevelConstants = {
  ...shippedFor('Nba')[0]!.levels.none,
  minutes: {
    ...LATER,
    constant: 0.8151,
    minutes2: 0.7037,
    minutes8: -0.2144,
    minutes32: 0.466,
    starter4: 3.8449,
    starter16: -3.0889,
    missed1: -1.8242,
    missed2to3: -2.7973,
    missed4to14: -3.0848,
    missed15: -5.1151,
    backToBack: 0.7187,
    rested: -0.4456,
    newTeam: -4.095,
    home: -0.1101,
    lopsidedStarter: -0.7467,
    lopsidedBench: 0.729,
    playoffsStarter: 1.8516,
    playoffsBench: -2.6092,
    vacated: 0.8879,
    vacatedBench: 1.5282,
  },
  rates: {
    ...shippedFor('Nba')[0]!.levels.none.rates,
    reb: {
      constant: -0.017,
      form: 0.3353,
      habit: 0.3388,
      minutesChange: -0.0442,
      minutesLevel: -0.0141,
      opponent: 0.6167,
      opponentRole: 0.2914,
      implied: -0.1702,
      pace: 0.2398,
      lopsidedStarter: 0.0154,
      lopsidedBench: 0.0088,
      playoffs: -0.0188,
      home: 0.0219,
      backToBack: -0.0125,
      rested: 0.0103,
      thirdInFour: -0.0024,
      missed1: -0.0201,
      missed2to3: -0.0026,
      missed4to14: -0.0115,
      missed15: -0.0354,
      newTeam: 0.0351,
      vacatedUse: -0.02,
      vacatedAssists: -0.0406,
      vacatedRebounds: 0.1006,
    },
  },
  mixture: {
    centres: [34.4, 37.37],
    factors: [
      [0.703, 0.8684, 0.939, 0.9847, 1.0211, 1.0538, 1.0861, 1.1263, 1.2177],
      [0.7129, 0.8807, 0.9461, 0.9876, 1.0207, 1.0507, 1.0811, 1.1176, 1.2026],
    ],
  },
  dispersion: { Rebounds: { c0: 1.075, c1: 0.005 } },
  calibration: { Rebounds: { intercept: 0, slope: 1 } },
  means: {
    minutes: {
      ...LATER,
      constant: 1,
      minutes2: 24.63427,
      minutes8: 24.50013,
      minutes32: 24.35895,
      starter4: 0.5245,
      starter16: 0.52041,
      missed1: 0.04576,
      missed2to3: 0.02474,
      missed4to14: 0.01584,
      missed15: 0.00222,
      backToBack: 0.16176,
      rested: 0.05097,
      newTeam: 0.00643,
      home: 0.50067,
      lopsidedStarter: 0.22366,
      lopsidedBench: 0.20613,
      playoffsStarter: 0.04021,
      playoffsBench: 0.03235,
      vacated: 0.06816,
      vacatedBench: 0.0283,
    },
    rates: {
      constant: 1,
      form: 0,
      habit: 0,
      minutesChange: -0.00493,
      minutesLevel: -0.08229,
      opponent: 0,
      opponentRole: 0,
      implied: 0.00143,
      pace: 0.00447,
      lopsidedStarter: 0.22366,
      lopsidedBench: 0.20613,
      playoffs: 0.07256,
      home: 0.50067,
      backToBack: 0.16176,
      rested: 0.05097,
      thirdInFour: 0.24585,
      missed1: 0.04576,
      missed2to3: 0.02474,
      missed4to14: 0.01584,
      missed15: 0.00222,
      newTeam: 0.00643,
      vacatedUse: 0.03211,
      vacatedAssists: 0.03591,
      vacatedRebounds: 0.03105,
    },
  },
};
const constants: ModelConstants = {
  ...shippedFor('Nba')[0]!,
  levels: { none: level, absences: level, lineups: level },
};

const LEAGUE = 0.181618441737273;
const long = (419.273 + 150 * LEAGUE) / (2358.38 + 150);
const base = (211.224 + 100 * long) / (1126.573 + 100);
const form = (67.397 + 150 * base) / (348.087 + 150);

test('the study’s worked example, rebounds over 6.5, gives the published blocks', () => {
  const sample = sampleInput(() => 0.5);
  const projection = project(
    {
      ...sample,
      level: 'none',
      starts: null,
      home: true,
      playoffs: false,
      newTeam: false,
      missed: 0,
      careerGames: 400,
      minutes2: 38.667,
      minutes8: 37.597,
      minutes32: 35.177,
      starter4: 0.99933,
      starter16: 0.96947,
      outlook: { implied: -0.01166, pace: -0.02002, lopsided: 0.65, quoted: true, restDays: 8, thirdInFour: false },
      vacated: [0.33534, 0.23162, 0.36965, 0.00549],
      counts: { ...sample.counts, reb: { chain: { long, base, form }, opponent: 0.02085, opponentRole: -0.01293 } },
    },
    constants,
  );
  const target = targetOf(projection, 'Rebounds', 'Full', constants)!;
  const split = splitModel(projection, target, 6.5, level);
  const parts = blockParts(split, logit(0.45212), { intercept: -0.04931623, weight: 0.19746977 });
  const near = (value: number, expected: number, within: number): void =>
    assert.ok(Math.abs(value - expected) < within, `${value} is not ${expected}`);
  near(projection.minutes, 36.46151, 1e-3);
  near(target.mean, 6.79356, 1e-4);
  near(sigmoid(split.logOdds), 0.50808, 2e-5);
  near(split.slope, 3.70229, 1e-4);
  const expected = {
    Baseline: -0.05468,
    Form: 0.02935,
    Minutes: 0.03279,
    Matchup: 0.00665,
    Environment: -0.00067,
    Rest: 0.00368,
    Teammates: -0.01074,
    Market: -0.20349,
  };
  for (const [block, value] of Object.entries(expected)) near(parts[block as keyof typeof parts], value, 2e-5);
  const sum = Object.values(parts).reduce((before, part) => before + part, 0);
  near(sigmoid(sum), 0.45088, 2e-5);
});
