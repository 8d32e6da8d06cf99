import { clusteredMean, student, type Estimate } from '../../record/index.ts';
import { againstMarket, type AgainstMarket } from './against-market.ts';
import { daySums, decidedOn, stakedOn, sumOver, varianceByDay } from './day-sums.ts';
import { hitRateByDay } from './hit-rate.ts';
import { correctedFor } from './p-value.ts';
import type { SystemDay } from './system-day.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/** The results of a system's bets. Every interval is a 95 % interval with a game day as one draw. */
export interface SystemFigures {
  readonly bets: number;
  /** Game days with at least one bet that is not void. */
  readonly days: number;
  readonly won: number;
  readonly lost: number;
  readonly pushed: number;
  readonly void: number;
  /** Of bets won and lost. */
  readonly hitRate: Estimate | null;
  readonly units: Estimate | null;
  /** Units per unit staked. */
  readonly roi: Estimate | null;
  readonly closingLineValue: ClosingLineValue | null;
  /** Null without a bet won or lost. */
  readonly market: AgainstMarket | null;
  readonly systemsTried: number;
  /** The p-value against the market, corrected for the systems tried; null with too few bets. */
  readonly correctedPValue: number | null;
  readonly verdict: Verdict;
}

export interface ClosingLineValue {
  /** Bets whose market closed at a probability for their line. */
  readonly bets: number;
  /** Expected value per unit staked of the price taken, at the closing probability. */
  readonly mean: Estimate;
}

/** Sums up a system's game days, each given once. `systemsTried` includes this system; RangeError below 1. */
export function figuresOf(days: readonly SystemDay[], systemsTried: number): SystemFigures {
  const count = (result: 'won' | 'lost' | 'pushed' | 'void'): number => sumOver(days, (day) => day[result]);
  const staked = sumOver(days, stakedOn);
  const market = sumOver(days, decidedOn) === 0 ? null : againstMarket(days);
  const pValue = market?.pValue ?? null;
  const roi = returnByDay(days, staked);
  const figures = {
    bets: staked + count('void'),
    days: days.filter((day) => stakedOn(day) > 0).length,
    won: count('won'),
    lost: count('lost'),
    pushed: count('pushed'),
    void: count('void'),
    hitRate: hitRateByDay(days),
    units: roi === null ? null : times(roi, staked),
    roi,
    closingLineValue: closingLineValue(days),
    market,
    systemsTried,
    correctedPValue: pValue === null ? null : correctedFor(systemsTried, pValue),
  };
  return { ...figures, verdict: verdictOf(figures) };
}

/** Mean units per bet. Its variance is at least that of independent bets, as in `againstMarket`. */
function returnByDay(all: readonly SystemDay[], staked: number): Estimate | null {
  const days = daySums(all, ({ units }) => units, stakedOn);
  const mean = clusteredMean(days);
  if (mean === null || mean.interval === null) return mean;
  const independent = sumOver(all, ({ variance }) => variance);
  const variance = Math.max(independent, varianceByDay(days));
  const reach = (student(days.length - 1) * Math.sqrt(variance)) / staked;
  return { value: mean.value, interval: [Math.max(-1, mean.value - reach), mean.value + reach] };
}

const times = ({ value, interval }: Estimate, count: number): Estimate => ({
  value: value * count,
  interval: interval === null ? null : [interval[0] * count, interval[1] * count],
});

function closingLineValue(days: readonly SystemDay[]): ClosingLineValue | null {
  const closedOn = ({ closed }: SystemDay): number => closed;
  const mean = clusteredMean(daySums(days, ({ closingValue }) => closingValue, closedOn));
  return mean === null ? null : { bets: sumOver(days, closedOn), mean };
}
