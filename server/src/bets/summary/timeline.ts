import { impliedProbability, type Day } from '../../kernel/index.ts';
import { centsOf, priceTaken, unitTerms } from '../grading/profit.ts';
import type { SummedBet } from './queries.ts';
import { isSettledVoid, valueAt } from './summary.ts';

/** An account's running totals after a game day, from the first day on. Money is in hundredths of the stakes' currency. */
export interface TimelineDay {
  readonly date: Day;
  /** Graded bets of the day that were not void, or were paid by an exchange. */
  readonly bets: number;
  readonly profit: number;
  /** The expected profit so far by the closing probabilities. */
  readonly expected: number;
  /** The 95 % range of results by luck alone. */
  readonly low: number;
  readonly high: number;
  /** Bets so far whose market closed at a probability, and the mean value of their prices with its 95 % interval. */
  readonly closed: number;
  readonly closingLineValue: number | null;
  readonly closingLow: number | null;
  readonly closingHigh: number | null;
}

/** Of the normal distribution: 95 % are within this many standard deviations. */
const Z = 1.959964;

/**
 * The bankroll day by day, with the range of luck. A bet has the closing probability p, the stake s and the net odds b. Its
 * expected win is s (p b - (1 - p)), with the variance (s (b + 1))^2 p (1 - p). Bets are treated as independent, and their
 * sum as normal. Without a closing probability, or with a leg that dropped out, p is the price's break-even: expected 0. A
 * push does not count as a bet.
 */
export function timelineOf(bets: readonly SummedBet[]): TimelineDay[] {
  const sum = { profit: 0, expected: 0, variance: 0 };
  const closing = { count: 0, mean: 0, squares: 0 };
  const days: TimelineDay[] = [];
  const graded = bets.filter(
    (bet) =>
      bet.state === 'won' || bet.state === 'lost' || bet.state === 'push' || bet.paid !== null || isSettledVoid(bet),
  );
  for (const [date, ofDay] of Map.groupBy(graded, (bet) => bet.date)) {
    for (const bet of ofDay) {
      const { state, stake, profit, paid, closingProbability, isWhole } = bet;
      const cents = Number(centsOf(stake));
      sum.profit += Number(centsOf(paid ?? profit ?? '0'));
      if (state === 'won' || state === 'lost') {
        const { wins, loses } = unitTerms(bet);
        const p = (isWhole ? closingProbability : null) ?? impliedProbability(priceTaken(bet));
        sum.expected += cents * (p * wins - (1 - p) * loses);
        sum.variance += (cents * (wins + loses)) ** 2 * p * (1 - p);
      }
      if (closingProbability !== null) addTo(closing, valueAt(closingProbability, bet));
    }
    const band = Z * Math.sqrt(sum.variance);
    days.push({
      date,
      bets: ofDay.length,
      profit: sum.profit,
      expected: sum.expected,
      low: sum.expected - band,
      high: sum.expected + band,
      ...closingOf(closing),
    });
  }
  return days;
}

/** Mean and sum of squared distances, updated by one value: Welford 1962. */
function addTo(running: { count: number; mean: number; squares: number }, value: number): void {
  running.count += 1;
  const distance = value - running.mean;
  running.mean += distance / running.count;
  running.squares += distance * (value - running.mean);
}

function closingOf({ count, mean, squares }: { count: number; mean: number; squares: number }) {
  if (count === 0) return { closed: 0, closingLineValue: null, closingLow: null, closingHigh: null };
  const end = count < 2 ? null : Z * Math.sqrt(squares / (count - 1) / count);
  return {
    closed: count,
    closingLineValue: mean,
    closingLow: end === null ? null : mean - end,
    closingHigh: end === null ? null : mean + end,
  };
}
