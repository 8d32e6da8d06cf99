import type { TimeRange } from '../time-range.ts';
import type { QuoteOrder } from './list-queries.ts';
import type { QuoteMonth } from './writing-queries.ts';

/** A page is usually full within this many months, also early in a month. */
const FIRST_MONTHS = 2;

const yearAndMonth = (month: QuoteMonth): [number, number] => {
  const [year = 0, number = 0] = month.split('_').map(Number);
  return [year, number - 1];
};
const beginning = (month: QuoteMonth): number => Date.UTC(...yearAndMonth(month));
function end(month: QuoteMonth): number {
  const [year, number] = yearAndMonth(month);
  return Date.UTC(year, number + 1) - 1;
}

/** Whether a range has no more months than its first part. */
export function isShort({ from, to }: TimeRange): boolean {
  const months = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();
  return months(to) - months(from) < FIRST_MONTHS;
}

/**
 * Splits the first part off a range, by calendar months in list order. `rest` is undefined if the range is short.
 * Quotes are stored to the millisecond.
 */
export function cutFirst(
  range: TimeRange,
  order: QuoteOrder,
): { readonly first: TimeRange; readonly rest?: TimeRange } {
  if (isShort(range)) return { first: range };
  const { from, to } = range;
  if (order === 'newest') {
    const edge = Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1 - FIRST_MONTHS);
    return { first: { from: new Date(edge), to }, rest: { from, to: new Date(edge - 1) } };
  }
  const edge = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + FIRST_MONTHS);
  return { first: { from, to: new Date(edge - 1) }, rest: { from: new Date(edge), to } };
}

/**
 * A range in parts of whole stored months, in list order: two months, then four, then eight. A list with a full page
 * opens few months; a list with few results sends few statements.
 */
export function partsOf({ from, to }: TimeRange, order: QuoteOrder, kept: readonly QuoteMonth[]): TimeRange[] {
  const oldestFirst = kept.filter((month) => beginning(month) <= to.getTime() && end(month) >= from.getTime());
  const months = order === 'oldest' ? oldestFirst : oldestFirst.toReversed();
  const parts: TimeRange[] = [];
  for (let at = 0, count = FIRST_MONTHS; at < months.length; at += count, count *= 2) {
    const part = months.slice(at, at + count);
    parts.push({
      from: new Date(Math.max(from.getTime(), Math.min(...part.map(beginning)))),
      to: new Date(Math.min(to.getTime(), Math.max(...part.map(end)))),
    });
  }
  return parts;
}
