import { FITTED_COUNTS, isFittedCount, type FittedCount, type FittedLine } from './basketball/stats.ts';
import { SPORTS } from './registry.ts';

type CountOf<One> = One extends { readonly counts: infer Counts } ? Extract<keyof Counts, string> : never;

/**
 * What box scores count, by its short name. Each name is the column's name in the store, in folders and in exports; each list of
 * columns is made from these names in this order.
 */
export type Count = CountOf<(typeof SPORTS)[number]>;

const MEANINGS = Object.assign({}, ...SPORTS.map(({ counts }) => counts)) as Readonly<Record<Count, string>>;
export const BOX_COUNTS = Object.keys(MEANINGS) as readonly Count[];
export const meaningOfCount = (count: Count): string => MEANINGS[count];

/** The columns of counts of box score lines: `line.pts, line.reb …`, or without `of` by name alone. */
export const countColumns = (of?: string, counts: readonly Count[] = BOX_COUNTS): string =>
  counts.map((count) => (of === undefined ? count : `${of}.${count}`)).join(', ');

/** A line of a box score. A count beside the fitted ones is null or absent where the source has none. */
export type CountLine = FittedLine & Readonly<Partial<Record<Exclude<Count, FittedCount>, number | null>>>;

/** One count of a line; null where the source has none. */
export const countOf = (line: Readonly<Partial<Record<Count, number | null>>>, count: Count): number | null =>
  line[count] ?? null;

const unfitted: readonly Count[] = BOX_COUNTS.filter((count) => !isFittedCount(count));

/**
 * The counts of a line as text, to compare and to hash. A missing count adds nothing, so that a box score without it keeps its
 * text when the count is added.
 */
export function countsText(line: CountLine): string {
  const others = unfitted.flatMap((count) =>
    countOf(line, count) === null ? [] : ` ${count} ${countOf(line, count)}`,
  );
  return FITTED_COUNTS.map((count) => line[count]).join(' ') + others.join('');
}

/**
 * Adds lines up, count by count. No lines add up to zeros in the fitted counts. Another count is null unless every line has it,
 * and without lines.
 */
export function sumCounts(lines: readonly CountLine[]): CountLine {
  const total: Partial<Record<Count, number | null>> = {};
  for (const count of BOX_COUNTS) {
    let sum: number | null = lines.length > 0 || isFittedCount(count) ? 0 : null;
    for (const line of lines) {
      const value = countOf(line, count);
      sum = sum === null || value === null ? null : sum + value;
    }
    total[count] = sum;
  }
  return total as CountLine;
}
