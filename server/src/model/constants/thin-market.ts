import { isFitted } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { ModelConstants, PricedRecord } from './constants.ts';

/** Minimum number of graded player-games of a market. Below it no price of the market is published. */
export const FEWEST_PRICED = 1_000;
/** The blend may be worse than the consensus by this many thousandths of log loss at the upper end of its interval. */
export const MOST_WORSE = 1;
/** Standard normal quantile of 97.5 %: both ends of an interval of 95 %. */
const NINETY_FIVE_PERCENT = 1.96;

/** Both ends of the 95 % interval of a market's loss against the consensus, in thousandths. */
export function lossInterval({ loss, lossError }: PricedRecord): readonly [number, number] {
  const reach = NINETY_FIVE_PERCENT * lossError;
  return [loss - reach, loss + reach];
}

/** Whether a market's record is long enough, and its blend no worse than the consensus. */
export function isProven(record: PricedRecord | undefined): boolean {
  return record !== undefined && record.rows >= FEWEST_PRICED && lossInterval(record)[1] <= MOST_WORSE;
}

/**
 * Whether a market is too thin to publish. Then the league's own prices are too few for its weights, and this stat's
 * prices have not yet shown that the blend is no worse than the books. Only prices of whole games count.
 */
export function isThin({ evidence }: ModelConstants, stat: Stat, period: Period): boolean {
  return evidence !== undefined && (period !== 'Full' || !isFitted(stat) || !isProven(evidence.byStat[stat]));
}
