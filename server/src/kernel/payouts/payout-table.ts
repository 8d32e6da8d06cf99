/** How an entry pays: only if every leg hits, or less with each miss. */
export const PAYOUT_KINDS = ['AllOrNothing', 'Flexible'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** By how many legs count, what one unit pays back with no miss, one miss, two …; misses beyond the list pay nothing. */
export type PayoutRows = ReadonlyMap<number, readonly number[]>;

export interface PayoutTable {
  /** The day on which the figures were looked up. */
  readonly asOf: string;
  /** False where sources differ, or where that house changes the figures from entry to entry. */
  readonly isCertain: boolean;
  readonly rows: PayoutRows;
}

/** The tables of one house; one without rows where none holds for every entry. */
export type HousePayouts = Readonly<Record<PayoutKind, PayoutTable>>;

/** The configuration's `off`. */
export const NO_PAYOUTS: PayoutTable = { asOf: '', isCertain: true, rows: new Map() };

const MOST_MULTIPLIER = 100_000;

const TABLE = /^(\d{4}-\d{2}-\d{2})(\??): (\S.*)$/;
const ROW = /^([1-8])=((?:\d{1,6}(?:\.\d{1,3})?)(?:\/\d{1,6}(?:\.\d{1,3})?){0,7})$/;

/**
 * Reads a table as the configuration has it: `2026-03-01: 3=2.25/1.25, 4=5/1.5` is the day, and for three legs what no miss
 * and one miss pay. A question mark after the day: the figures are uncertain. The row `1=` is what one leg pays that is left
 * after others landed on their lines. `off` is a table without rows; undefined for any other text.
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

/** Whether these are multipliers of so many legs: one miss more never pays more, and not every leg may miss. */
export function isRow(legs: number, multipliers: readonly number[]): boolean {
  return (
    multipliers.length >= 1 &&
    multipliers.length <= legs &&
    multipliers.every((pays, misses) => pays > 0 && pays <= (multipliers[misses - 1] ?? MOST_MULTIPLIER))
  );
}
