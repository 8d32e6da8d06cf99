/** One measured figure with its yardsticks from the same run. */
export interface Figure {
  /** The row's text: "picks/top, API key, exact limits". */
  readonly what: string;
  readonly value: number;
  /** "req/s", "ms", "MB", "rows/s" … */
  readonly unit: string;
  /** A peer or a physical limit measured in the same run, in the same unit. */
  readonly yardsticks?: readonly Yardstick[];
  /** The goal in words: "at least 45 % of raw". */
  readonly reach?: string;
  /** Whether the goal was reached; absent without a goal. */
  readonly holds?: boolean;
}

export interface Yardstick {
  readonly name: string;
  readonly value: number;
}

/** A benchmark: a folder of bench/ whose bench.ts exports one of these as its default. */
export interface Bench {
  readonly name: string;
  /** What is measured, against what, and on how much data. */
  readonly about: string;
  run(say: (line: string) => void): Promise<readonly Figure[]>;
}

/** The median of one member of several results. */
export const medianOf = <Of extends string>(results: readonly Readonly<Record<Of, number>>[], of: Of): number =>
  quantile(
    results.map((result) => result[of]),
    0.5,
  );

/** Sorted quantile, by the nearest rank; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
