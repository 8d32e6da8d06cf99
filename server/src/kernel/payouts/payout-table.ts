/** How an entry pays: only if every leg hits, or less with each miss. */
export const PAYOUT_KINDS = ['AllOrNothing', 'Flexible'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/**
 * By the number of counted legs: the payback of one unit with no miss, one miss, two misses, and so on. More misses than
 * listed pay nothing.
 */
export type PayoutRows = ReadonlyMap<number, readonly number[]>;

export interface PayoutTable {
  /** The day on which the figures were looked up. */
  readonly asOf: string;
  /** False where sources differ, or where the book changes the figures from entry to entry. */
  readonly isCertain: boolean;
  readonly rows: PayoutRows;
}

/** The tables of one pick'em book; a table has no rows where none holds for every entry. */
export type HousePayouts = Readonly<Record<PayoutKind, PayoutTable>>;

/** The configuration's `off`. */
export const NO_PAYOUTS: PayoutTable = { asOf: '', isCertain: true, rows: new Map() };

const MOST_MULTIPLIER = 100_000;

const TABLE = /^(\d{4}-\d{2}-\d{2})(\??): (\S.*)$/;
const ROW = /^([1-8])=((?:\d{1,6}(?:\.\d{1,3})?)(?:\/\d{1,6}(?:\.\d{1,3})?){0,7})$/;

/**
 * Parses a table from the configuration: `2026-03-01: 3=2.25/1.25, 4=5/1.5` has the day, then for three legs the multipliers
 * for no miss and one miss. A question mark after the day marks the figures as uncertain. The row `1=` is the payout of one
 * leg that remains after the others pushed. `off` is a table without rows. Undefined for any other text.
 */
export function parsePayouts(text: string): PayoutTable | undefined {
  if (text === 'off') return NO_PAYOUTS;
  const [, asOf = '', mark, list = ''] = TABLE.exec(text) ?? [];
  if (Number.isNaN(Date.parse(asOf))) return undefined;
  const rows = new Map<number, readonly number[]>();
  for (const each of list.split(', ')) {
    const [, count = '', pays = ''] = ROW.exec(each) ?? [];
    const legs = Number(count);
    const multipliers = pays.split('/').map(Number);
    if (count === '' || rows.has(legs) || !isRow(legs, multipliers)) return undefined;
    rows.set(legs, multipliers);
  }
  return { asOf, isCertain: mark === '', rows };
}

/** Whether these are valid multipliers for so many legs: they never rise with misses, and missing every leg pays nothing. */
export function isRow(legs: number, multipliers: readonly number[]): boolean {
  return (
    multipliers.length >= 1 &&
    multipliers.length <= legs &&
    multipliers.every((pays, misses) => pays > 0 && pays <= (multipliers[misses - 1] ?? MOST_MULTIPLIER))
  );
}
