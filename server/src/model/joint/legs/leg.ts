import { statDefinition, type Count, type Direction, type Period, type Stat } from '../../../kernel/index.ts';
import { statOfCount, type ModelConstants } from '../../constants/constants.ts';
import { sigmoid } from '../../distribution/logit.ts';
import type { Ladder } from '../../distribution/ladder.ts';
import { logOddsAt, probabilityInterval, pushProbability, type Priced } from '../../pricing/pricing.ts';
import { targetOf } from '../../pricing/target.ts';

/** One count behind a leg's stat, as the model expects it over the leg's period. */
export interface LegPart {
  readonly count: Count;
  readonly mean: number;
  /** Standard deviation of the count. */
  readonly spread: number;
  /** Chance of ten and more. */
  readonly ten: number;
}

/** One prop of a combination, with the chance that is published for it. Plain data: it can be stored and joined later. */
export interface Leg {
  /** Any integers, used only to tell one from another. */
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly line: number;
  readonly direction: Direction;
  /** Probability that the leg's side wins, given that the line is not hit exactly. */
  readonly probability: number;
  /** Interval of 90 % of `probability`. */
  readonly interval: readonly [number, number];
  /** Probability of landing exactly on the line. */
  readonly push: number;
  readonly parts: readonly LegPart[];
  /** Expected minutes of the player's game; left out, the usual ones. */
  readonly minutes?: number;
  /** Variance of the player's minutes as a share of the expected ones squared. */
  readonly minutesVariance: number;
}

/** Whose prop a leg is. */
export type LegOwner = Pick<Leg, 'gameId' | 'teamId' | 'playerId'>;

const TEN = 10;

function partOf(count: Count, ladder: Ladder): LegPart {
  let [mean, square] = [0, 0];
  for (let k = 0; k < ladder.length - 1; k++) {
    const above = 1 - ladder[k]!;
    mean += above;
    square += (2 * k + 1) * above;
  }
  return {
    count,
    mean,
    spread: Math.sqrt(Math.max(1e-6, square - mean * mean)),
    ten: Math.max(0, 1 - (ladder[TEN - 1] ?? 1)),
  };
}

/** Variance of equally likely factors around their mean, as a share of it squared. */
function varianceOf(factors: Float64Array): number {
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
  return factors.reduce((sum, factor) => sum + (factor / mean - 1) ** 2, 0) / factors.length;
}

/** One side of one line of a priced prop, with the probability and the interval that are published for it. */
export function legOf(
  priced: Priced,
  owner: LegOwner,
  line: number,
  direction: Direction,
  constants: ModelConstants,
): Leg {
  const { projection, target } = priced;
  const { stat, period } = target;
  const over = sigmoid(logOddsAt(priced, line).final);
  const [low, high] = probabilityInterval(priced, line);
  const isOver = direction === 'Over';
  return {
    gameId: owner.gameId,
    teamId: owner.teamId,
    playerId: owner.playerId,
    stat,
    period,
    line,
    direction,
    probability: isOver ? over : 1 - over,
    interval: isOver ? [low, high] : [1 - high, 1 - low],
    push: pushProbability(priced, line),
    parts: statDefinition(stat).parts.flatMap((count) => {
      const alone = targetOf(projection, statOfCount(count), period, constants);
      return alone === undefined ? [] : [partOf(count, alone.ladderAt(alone.mean))];
    }),
    minutes: projection.minutes,
    minutesVariance: varianceOf(projection.factors),
  };
}
