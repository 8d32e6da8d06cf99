import type { LineHalves } from '../../kernel/index.ts';
import { twoWay } from './two-way.ts';

/** The probabilities of a line's three results; they add up to 1. */
export interface LineChances {
  readonly over: number;
  readonly push: number;
  readonly under: number;
}

/** The probabilities of any line of a prop; null for a line of which nothing is known. */
export type ChancesAt = (lineHalves: LineHalves) => LineChances | null;

/** A figure for each result of an over on a lower line and an under on a higher one, in the order of the count. */
export interface MiddleResults {
  readonly underOnly: number;
  /** The count is the lower line: the under wins, and the over's stake is returned. */
  readonly underAndPush: number;
  readonly both: number;
  /** The count is the higher line: the over wins, and the under's stake is returned. */
  readonly overAndPush: number;
  readonly overOnly: number;
}

/** A stake, and what a unit of it gives back if it wins. */
export interface Leg {
  readonly stake: number;
  readonly payout: number;
}

const winOf = ({ stake, payout }: Leg): number => stake * (payout - 1);

/** The profit of each result, in the unit of the stakes. */
export function middleProfits(over: Leg, under: Leg): MiddleResults {
  return {
    underOnly: winOf(under) - over.stake,
    underAndPush: winOf(under),
    both: winOf(over) + winOf(under),
    overAndPush: winOf(over),
    overOnly: winOf(over) - under.stake,
  };
}

/**
 * The probability of each result, from those of both lines; they add up to 1. Null if one is unknown. RangeError unless the over's line is the
 * lower one.
 */
export function middleChances(over: LineHalves, under: LineHalves, chancesAt: ChancesAt): MiddleResults | null {
  if (!(over < under)) throw new RangeError(`no gap between over ${over / 2} and under ${under / 2}`);
  const [lower, upper] = [chancesAt(over), chancesAt(under)];
  if (lower === null || upper === null) return null;
  const both = 1 - lower.under - lower.push - upper.push - upper.over;
  // Where no count is in the gap, two lines of a model can overlap by a fraction of a percent: the rest is scaled.
  const sum = both < 0 ? 1 - both : 1;
  return {
    underOnly: lower.under / sum,
    underAndPush: lower.push / sum,
    both: Math.max(0, both),
    overAndPush: upper.push / sum,
    overOnly: upper.over / sum,
  };
}

/** The mean of a figure over the results. */
export function expectedOver(chances: MiddleResults, figures: MiddleResults): number {
  return (
    chances.underOnly * figures.underOnly +
    chances.underAndPush * figures.underAndPush +
    chances.both * figures.both +
    chances.overAndPush * figures.overAndPush +
    chances.overOnly * figures.overOnly
  );
}

/** A middle with stakes that pay alike outside the gap. All profits are shares of the total stake. */
export interface Middle {
  readonly stakes: readonly [over: number, under: number];
  /** If both bets win. */
  readonly profitIfHit: number;
  /** If only one wins; mostly negative. */
  readonly profitIfMissed: number;
  /** The probability of winning both from which the middle gains, without pushes; 0 if it cannot lose. */
  readonly breakEven: number;
  /** Of winning both. */
  readonly probability: number;
  /** Of winning one while the other's stake is returned. */
  readonly pushProbability: number;
  readonly expectedValue: number;
}

/** The figures of an over and an under with a gap between their lines, from payouts a unit; null without probabilities. */
export function middleOf(
  over: { readonly payout: number; readonly lineHalves: LineHalves },
  under: { readonly payout: number; readonly lineHalves: LineHalves },
  chancesAt: ChancesAt,
): Middle | null {
  const chances = middleChances(over.lineHalves, under.lineHalves, chancesAt);
  if (chances === null) return null;
  const { stakes } = twoWay(over.payout, under.payout);
  const [overStake, underStake] = stakes;
  const profits = middleProfits({ stake: overStake, payout: over.payout }, { stake: underStake, payout: under.payout });
  const { both, overOnly } = profits;
  return {
    stakes,
    profitIfHit: both,
    profitIfMissed: overOnly,
    breakEven: breakEven(both, overOnly),
    probability: chances.both,
    pushProbability: chances.underAndPush + chances.overAndPush,
    expectedValue: expectedOver(chances, profits),
  };
}

/** The probability of a hit at which a middle gains and loses nothing; 0 if a miss loses nothing. */
export const breakEven = (profitIfHit: number, profitIfMissed: number): number =>
  profitIfMissed >= 0 ? 0 : -profitIfMissed / (profitIfHit - profitIfMissed);
