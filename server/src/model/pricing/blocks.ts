import type { BlockName, FittedCount } from '../../sports/basketball/index.ts';
import type { LevelConstants } from '../constants/constants.ts';
import { MINUTES_FEATURES, RATE_FEATURES, type MinutesFeature, type RateFeature } from '../projection/features.ts';
import { clipped } from '../distribution/ladder.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import type { Projection } from '../projection/projection.ts';
import type { Target } from './target.ts';

export type ModelBlock = Exclude<BlockName, 'Baseline' | 'Market'>;
export const MODEL_BLOCKS = [
  'Form',
  'Minutes',
  'Matchup',
  'Environment',
  'Rest',
  'Teammates',
] as const satisfies readonly ModelBlock[];

/** Blocks of the minutes features. `Minutes` also has the remainder at the context's usual level. */
const MINUTES_BLOCK: Readonly<Record<MinutesFeature, ModelBlock>> = {
  constant: 'Minutes',
  minutes2: 'Minutes',
  minutes8: 'Minutes',
  minutes32: 'Minutes',
  lastMinutes: 'Minutes',
  lastMargin: 'Minutes',
  starterTrend: 'Minutes',
  lastStart: 'Minutes',
  starter4: 'Minutes',
  starter16: 'Minutes',
  missed1: 'Rest',
  missed1Minutes: 'Rest',
  missed2to3: 'Rest',
  missed4to14: 'Rest',
  missed15: 'Rest',
  backToBack: 'Rest',
  rested: 'Rest',
  newTeam: 'Rest',
  firstGames: 'Rest',
  home: 'Environment',
  lopsidedStarter: 'Environment',
  lopsidedBench: 'Environment',
  playoffsStarter: 'Environment',
  playoffsBench: 'Environment',
  playoffsMinutes: 'Environment',
  seasonEnd: 'Environment',
  seasonEndMinutes: 'Environment',
  vacated: 'Teammates',
  vacatedBench: 'Teammates',
  vacatedMinutes: 'Teammates',
  vacatedSquare: 'Teammates',
  lastVacated: 'Teammates',
  sameAbsentees: 'Teammates',
  starterNews: 'Teammates',
  ownStarts: 'Teammates',
};

const RATE_BLOCK: Readonly<Record<RateFeature, ModelBlock | 'Baseline'>> = {
  constant: 'Baseline',
  form: 'Form',
  habit: 'Form',
  minutesChange: 'Minutes',
  minutesLevel: 'Minutes',
  opponent: 'Matchup',
  opponentRole: 'Matchup',
  implied: 'Environment',
  pace: 'Environment',
  lopsidedStarter: 'Environment',
  lopsidedBench: 'Environment',
  playoffs: 'Environment',
  home: 'Environment',
  backToBack: 'Rest',
  rested: 'Rest',
  thirdInFour: 'Rest',
  missed1: 'Rest',
  missed2to3: 'Rest',
  missed4to14: 'Rest',
  missed15: 'Rest',
  newTeam: 'Rest',
  vacatedUse: 'Teammates',
  vacatedAssists: 'Teammates',
  vacatedRebounds: 'Teammates',
};

/** Features with a non-zero usual level belong to the baseline at that level; form and matchup are zero on average. */
const CENTRED = (feature: RateFeature): boolean => !['Baseline', 'Form', 'Matchup'].includes(RATE_BLOCK[feature]);

type Parts = Record<ModelBlock, number>;
const noParts = (): Parts => ({ Form: 0, Minutes: 0, Matchup: 0, Environment: 0, Rest: 0, Teammates: 0 });

/** (a-b)/ln(a/b): the weight that turns a difference into a ratio exactly; a if both are equal. */
export function logarithmicMean(a: number, b: number): number {
  const ratio = Math.log(a / b);
  return Math.abs(ratio) < 1e-9 ? (a + b) / 2 : (a - b) / ratio;
}

const LEAST_USUAL_MINUTES = 1;

function minutesParts(projection: Projection, usual: number, level: LevelConstants): Parts {
  const parts = noParts();
  let context = 0;
  MINUTES_FEATURES.forEach((feature, index) => {
    if (MINUTES_BLOCK[feature] === 'Minutes') return;
    const moved = projection.minutesTerms[index]! - level.minutes[feature] * level.means.minutes[feature];
    parts[MINUTES_BLOCK[feature]] += moved;
    context += moved;
  });
  parts.Minutes = projection.minutes - usual - context;
  const scale = 1 / logarithmicMean(projection.minutes, usual);
  for (const block of MODEL_BLOCKS) parts[block] *= scale;
  return parts;
}

/** One count's ln(mean / usual mean), split over the blocks, and the usual mean itself. */
function countParts(
  projection: Projection,
  count: FittedCount,
  level: LevelConstants,
): { readonly parts: Parts; readonly usual: number } {
  const usualMinutes = Math.max(LEAST_USUAL_MINUTES, projection.input.minutes32);
  const parts = minutesParts(projection, usualMinutes, level);
  const { chain } = projection.input.counts[count];
  let usual = Math.log(chain.long * usualMinutes);
  parts.Form += Math.log(chain.base / chain.long);
  RATE_FEATURES.forEach((feature, index) => {
    const block = RATE_BLOCK[feature];
    const term = projection.rateTerms[count][index]!;
    if (block === 'Baseline') usual += term;
    else {
      const centre = CENTRED(feature) ? level.rates[count][feature] * level.means.rates[feature] : 0;
      usual += centre;
      parts[block] += term - centre;
    }
  });
  return { parts, usual: Math.exp(usual) };
}

/** The model's log-odds at a line, split over its blocks; `base` is the remainder at the player's long-term rate. */
export interface ModelSplit {
  readonly logOdds: number;
  readonly base: number;
  readonly parts: Readonly<Parts>;
  /** Log-odds gained when ln(mean) rises by 1. */
  readonly slope: number;
}

const NO_MOVE = 1e-6;
const NUDGE = 1e-4;

/**
 * Splits the model's log-odds exactly. Each count's change in ln(mean) is additive over its terms. The counts of a sum
 * are combined with logarithmic-mean weights (LMDI), which leave no residual. The change in log-odds is proportional to
 * the result.
 */
export function splitModel(projection: Projection, target: Target, line: number, level: LevelConstants): ModelSplit {
  const counts = target.parts.map((count) => countParts(projection, count, level));
  const usualMeans = counts.map((count, index) => count.usual * target.shares[index]!);
  const usual = usualMeans.reduce((sum, mean) => sum + mean, 0);
  const whole = logarithmicMean(target.mean, usual);
  const moved = noParts();
  counts.forEach(({ parts }, index) => {
    const weight = logarithmicMean(target.means[index]!, usualMeans[index]!) / whole;
    for (const block of MODEL_BLOCKS) moved[block] += weight * parts[block];
  });
  const logOddsWith = (means: readonly number[]): number => logit(clipped(target.overWith(line, means)));
  const logOdds = logOddsWith(target.means);
  const move = MODEL_BLOCKS.reduce((sum, block) => sum + moved[block], 0);
  const slope =
    Math.abs(move) > NO_MOVE
      ? (logOdds - logOddsWith(usualMeans)) / move
      : (logOddsWith(target.means.map((mean) => mean * Math.exp(NUDGE))) - logOdds) / NUDGE;
  for (const block of MODEL_BLOCKS) moved[block] *= slope;
  return { logOdds, base: logOdds - slope * move, parts: moved, slope };
}

/**
 * Every block's part of the final log-odds; they add up to it. Without a market the Market block's part is `others`.
 */
export type BlockParts = Readonly<Record<BlockName, number>>;

/**
 * `weight` and `intercept`: the model's weight and the market's bias, or without a market the slope and intercept of
 * the calibration. `others`: what the player's other quoted stats add.
 */
export function blockParts(
  split: ModelSplit,
  market: number | undefined,
  fitted: { readonly intercept: number; readonly weight: number },
  others = 0,
): BlockParts {
  const { weight, intercept } = fitted;
  const model = Object.fromEntries(MODEL_BLOCKS.map((block) => [block, weight * split.parts[block]])) as Record<
    ModelBlock,
    number
  >;
  return {
    Baseline: weight * split.base + (market === undefined ? intercept : 0),
    ...model,
    Market: market === undefined ? others : (1 - weight) * market + intercept,
  };
}

const NO_LOG_ODDS = 1e-6;

/**
 * The points of probability, above 50 %, that a part of the over's final log-odds gives it. A part counts in proportion, so
 * all blocks lead from 50 % to the final probability.
 */
export function pointsOf(part: number, total: number): number {
  const perLogOdds = Math.abs(total) < NO_LOG_ODDS ? 0.25 : (sigmoid(total) - 0.5) / total;
  return 100 * part * perLogOdds;
}

/** A block's score for a side: 50 is nothing. */
export function blockScore(part: number, total: number, side: number): number {
  return Math.min(100, Math.max(0, 50 + side * pointsOf(part, total)));
}
