import type { Format, Row } from './format.ts';
import { dateStyle, orderIn, type DateOrder, type DateStyle } from './dates.ts';
import type { Member } from './members.ts';
import { numberStyle, separatorIn, type NumberStyle, type Separator } from './numbers.ts';
import { noteOdds, oddsStyle, type OddsSeen, type OddsStyle } from './odds.ts';

/** How a file writes numbers, odds and days: one way for all its rows, found from all its values. */
export interface FileStyle {
  readonly numbers: NumberStyle;
  readonly odds: OddsStyle;
  readonly dates: DateStyle;
}

export interface AskedStyle {
  readonly decimalSeparator: Separator | null;
  readonly dateOrder: DateOrder | null;
}

const NUMBERS: readonly Member[] = ['price', 'stake', 'profit', 'boostedPrice', 'commission', 'paidProfit'];
const DATES: readonly Member[] = ['placedAt', 'startsAt', 'gameDate'];

/** Notes what the rows of a file show of its style. */
export function styleFinder(format: Format): { note(row: Row): void; style(asked: AskedStyle): FileStyle } {
  const columns = (members: readonly Member[]): string[] =>
    Object.keys(format.mapping).filter((column) => members.includes(format.mapping[column]!));
  const [numbers, dates, prices] = [columns(NUMBERS), columns(DATES), columns(['price'])];
  const separators: { [S in Separator | 'either']: string | undefined } = {
    '.': undefined,
    ',': undefined,
    either: undefined,
  };
  const orders: { [O in DateOrder | 'either']: string | undefined } = {
    DMY: undefined,
    MDY: undefined,
    either: undefined,
  };
  const odds: OddsSeen = { signed: false, small: false };
  return {
    note(row) {
      for (const column of numbers) {
        const separator = separatorIn(row[column] ?? '');
        if (separator !== null) separators[separator] ??= row[column];
      }
      for (const column of dates) {
        const order = orderIn(row[column] ?? '');
        if (order !== null) orders[order] ??= row[column];
      }
      for (const column of prices) noteOdds(odds, row[column] ?? '');
    },
    style: ({ decimalSeparator, dateOrder }) => ({
      numbers: numberStyle(separators, decimalSeparator),
      odds: oddsStyle(odds, format.odds),
      dates: dateStyle(orders, dateOrder),
    }),
  };
}
