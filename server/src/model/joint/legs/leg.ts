import type { Direction } from '../../../kernel/index.ts';
import { fittedDefinition } from '../../../sports/basketball/index.ts';
import type { Count, Period, SportKey, Stat } from '../../../sports/index.ts';
import { statOfCount, type ModelConstants } from '../../constants/constants.ts';
import { sigmoid } from '../../distribution/logit.ts';
import type { Ladder } from '../../distribution/ladder.ts';
import { logOddsAt, probabilityInterval, pushProbability, type Priced } from '../../pricing/pricing.ts';
import { targetOf } from '../../pricing/target.ts';

/** One count of a leg's stat, as the model expects it over the leg's period. */
export interface LegPart {
  readonly count: Count;
  readonly mean: number;
  /** Standard deviation of the count. */
  readonly spread: number;
  /** Probability of ten or more. */
  readonly ten: number;
}

/** One prop of a combination, with its published probability. Plain data: it can be stored and joined later. */
export interface Leg {
  /** Any integers; used only for identity. */
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  /** What the stat's word counts. */
  readonly sport: SportKey;
  readonly stat: Stat;
  readonly period: Period;
  readonly line: number;
  readonly direction: Direction;
  /** Probability that the leg's side wins, given no push. */
  readonly probability: number;
  /** 90 % interval of `probability`. */
  readonly interval: readonly [number, number];
  /** Probability of a push. */
  readonly push: number;
  readonly parts: readonly LegPart[];
  /** Expected minutes of the player's game; left out: the usual ones. */
  readonly minutes?: number;
  /** Variance of the player's minutes divided by the square of the expected minutes. */
  readonly minutesVariance: number;
}

/** The player and game of a leg. */
export type LegOwner = Pick<Leg, 'gameId' | 'teamId' | 'playerId'>;

const TEN = 10;

export function partOf(count: Count, ladder: Ladder): LegPart {
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

/** Variance of equally likely factors divided by their squared mean. */
function varianceOf(factors: Float64Array): number {
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
  return factors.reduce((sum, factor) => sum + (factor / mean - 1) ** 2, 0) / factors.length;
}

/** One side of one line of a priced prop, with its published probability and interval. */
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
    sport: 'basketball',
    stat,
    period,
    line,
    direction,
    probability: isOver ? over : 1 - over,
    interval: isOver ? [low, high] : [1 - high, 1 - low],
    push: pushProbability(priced, line),
    parts: fittedDefinition(stat).parts.flatMap((count) => {
      const alone = targetOf(projection, statOfCount(count), period, constants);
      return alone === undefined ? [] : [partOf(count, alone.ladderAt(alone.mean))];
    }),
    minutes: projection.minutes,
    minutesVariance: varianceOf(projection.factors),
  };
}
