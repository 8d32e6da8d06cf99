import { american, lineValue, type Direction } from '../../kernel/index.ts';
import { STATS, type Period, type Stat } from '../../sports/index.ts';
import type { Reason } from '../rating/reason.ts';

export interface SummaryFacts {
  readonly direction: Direction;
  readonly lineHalves: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly price: number;
  readonly bookTitle: string;
  readonly feeds: number;
  /** No sportsbook is among them. */
  readonly isOfExchanges: boolean;
}

/** The reason, then the claim with its price. The other figures are members of the pick. It promises nothing. */
export function summaryOf(facts: SummaryFacts, { sentence }: Reason): string {
  const period = facts.period === 'Full' ? '' : ` (${facts.period})`;
  const claim = `${facts.direction} ${lineValue(facts.lineHalves)} ${STATS[facts.stat].label}${period}`;
  const books = `beside ${facts.feeds} independent ${facts.feeds === 1 ? 'book' : 'books'}`;
  const beside = facts.isOfExchanges ? 'and no sportsbook prices the line' : books;
  return `${sentence} ${claim} at ${american(facts.price)} with ${facts.bookTitle}, ${beside}.`;
}
