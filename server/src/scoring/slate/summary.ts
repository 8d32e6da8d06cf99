import {
  fairPrice,
  impliedProbability,
  lineValue,
  rounded,
  STATS,
  type Direction,
  type Period,
  type Stat,
} from '../../kernel/index.ts';

export interface SummaryFacts {
  readonly direction: Direction;
  readonly lineHalves: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly price: number;
  readonly bookTitle: string;
  readonly probability: number;
  readonly expectedValue: number;
  readonly feeds: number;
}

/** Rounds from the published figure (four decimal places), so that both show the same value. */
const percent = (share: number): string =>
  `${(Math.round(Math.round(10_000 * rounded(share, 4)) / 10) / 10).toFixed(1)} %`;
const american = (price: number): string => (price > 0 ? `+${price}` : `−${-price}`);

/** One sentence for users: the claim, its price and our estimate. It promises nothing. */
export function summaryOf(facts: SummaryFacts): string {
  const period = facts.period === 'Full' ? '' : ` (${facts.period})`;
  const claim = `${facts.direction} ${lineValue(facts.lineHalves)} ${STATS[facts.stat].label}${period}`;
  const worth = `${facts.expectedValue < 0 ? '−' : '+'}${percent(Math.abs(facts.expectedValue))}`;
  return (
    `${claim} at ${american(facts.price)} with ${facts.bookTitle}: ${percent(facts.probability)} likely, ` +
    `fair at ${american(fairPrice(facts.probability))}, and the price needs ${percent(impliedProbability(facts.price))}; ` +
    `expected value ${worth}, by ${facts.feeds} independent ${facts.feeds === 1 ? 'book' : 'books'}.`
  );
}
