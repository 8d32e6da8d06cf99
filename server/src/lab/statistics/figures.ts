import { clusteredMean, student, type Estimate } from '../../record/index.ts';
import { againstMarket, type AgainstMarket } from './against-market.ts';
import { daySums, varianceByDay } from './day-sums.ts';
import { hitRateByDay } from './hit-rate.ts';
import { correctedFor } from './p-value.ts';
import { expectedUnits, isDecided, isStaked, varianceOfUnits, type SystemBet } from './system-bet.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/** What a system's bets came to. Every interval is of 95 % and takes a game day as one draw. */
export interface SystemFigures {
  readonly bets: number;
  /** Game days with at least one bet that is no void. */
  readonly days: number;
  readonly won: number;
  readonly lost: number;
  readonly pushed: number;
  readonly void: number;
  /** Of bets won and lost. */
  readonly hitRate: Estimate | null;
  readonly units: Estimate | null;
  /** Units for one staked. */
  readonly roi: Estimate | null;
  readonly closingLineValue: ClosingLineValue | null;
  /** Null without a bet won or lost. */
  readonly market: AgainstMarket | null;
  readonly systemsTried: number;
  /** The p-value against the market, corrected for the systems tried; null where the bets are too few for one. */
  readonly correctedPValue: number | null;
  readonly verdict: Verdict;
}

export interface ClosingLineValue {
  /** Bets whose market closed at a probability for their line. */
  readonly bets: number;
  /** Expected value of the price taken at the closing probability, for one staked. */
  readonly mean: Estimate;
}

/** Sums a system's bets up. `systemsTried` counts this system too; RangeError below 1. */
export function figuresOf(bets: readonly SystemBet[], systemsTried: number): SystemFigures {
  const count = (result: SystemBet['result']): number => bets.filter((bet) => bet.result === result).length;
  const staked = bets.filter(isStaked);
  const decided = staked.filter(isDecided);
  const market = decided.length === 0 ? null : againstMarket(decided);
  const pValue = market?.pValue ?? null;
  const roi = returnByDay(staked);
  const figures = {
    bets: bets.length,
    days: daySums(staked, () => 1).length,
    ...{ won: count('won'), lost: count('lost'), pushed: count('push'), void: count('void') },
    hitRate: hitRateByDay(decided),
    units: roi === null ? null : times(roi, staked.length),
    roi,
    closingLineValue: closingLineValue(staked),
    market,
    systemsTried,
    correctedPValue: pValue === null ? null : correctedFor(systemsTried, pValue),
  };
  return { ...figures, verdict: verdictOf(figures) };
}

/** Mean units of a bet. Its variance is never below that of independent bets, as in `againstMarket`. */
function returnByDay(staked: readonly SystemBet[]): Estimate | null {
  const days = daySums(staked, ({ units }) => units);
  const mean = clusteredMean(days);
  if (mean === null || mean.interval === null) return mean;
  const independent = staked
    .filter(isDecided)
    .reduce((all, bet) => all + varianceOfUnits(bet, bet.probabilityOfMarket), 0);
  const variance = Math.max(independent, varianceByDay(days));
  const reach = (student(days.length - 1) * Math.sqrt(variance)) / staked.length;
  return { value: mean.value, interval: [Math.max(-1, mean.value - reach), mean.value + reach] };
}

const times = ({ value, interval }: Estimate, count: number): Estimate => ({
  value: value * count,
  interval: interval === null ? null : [interval[0] * count, interval[1] * count],
});

function closingLineValue(staked: readonly SystemBet[]): ClosingLineValue | null {
  const closed = staked.filter(({ closingProbability }) => closingProbability !== null);
  const mean = clusteredMean(daySums(closed, (bet) => expectedUnits(bet, bet.closingProbability ?? Number.NaN)));
  return mean === null ? null : { bets: closed.length, mean };
}
