import { SPORTS } from './registry.ts';
import type { Sport } from './sport.ts';

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

/** A line of a box score. A count is null or absent where the source has none, and where the sport does not count it. */
export type CountLine = Readonly<Partial<Record<Count, number | null>>>;

/** One count of a line; null where the source has none. */
export const countOf = (line: CountLine, count: Count): number | null => line[count] ?? null;

/** What every source has, by sport. */
const ALWAYS = SPORTS.map(({ everySource }: Sport) => everySource as readonly Count[]);
const always: ReadonlySet<Count> = new Set(ALWAYS.flat());

/**
 * The counts of a line as text, to compare and to hash: those that every source of its sport has in order, others by name. A
 * missing count adds nothing, so that a box score without it keeps its text when the count is added.
 */
export function countsText(line: CountLine): string {
  const own = ALWAYS.find((counts) => counts.every((count) => countOf(line, count) !== null)) ?? [];
  const others = BOX_COUNTS.flatMap((count) =>
    own.includes(count) || countOf(line, count) === null ? [] : ` ${count} ${countOf(line, count)}`,
  );
  return own.map((count) => line[count]).join(' ') + others.join('');
}

/**
 * Adds lines up, count by count. No lines add up to zeros in the counts that every source has. Another count is null unless every
 * line has it, and without lines.
 */
export function sumCounts<Line extends CountLine>(lines: readonly Line[]): Pick<Line, Extract<keyof Line, Count>> {
  const total: Partial<Record<Count, number | null>> = {};
  for (const count of BOX_COUNTS) {
    let sum: number | null = lines.length > 0 || always.has(count) ? 0 : null;
    for (const line of lines) {
      const value = countOf(line, count);
      sum = sum === null || value === null ? null : sum + value;
    }
    total[count] = sum;
  }
  // A sum has each count that all lines have.
  return total as Pick<Line, Extract<keyof Line, Count>>;
}
