import type { Rung as LadderRung } from '../../api/types.ts';

type Rung = Pick<LadderRung, 'line' | 'over' | 'push' | 'under'>;

/** Probability of each whole count, and of the tails beyond them. */
export interface Chances {
  readonly counts: readonly { readonly value: number; readonly chance: number }[];
  /** Fewer than the first count; more than the last. */
  readonly below: number;
  readonly above: number;
}

/**
 * Probabilities of the counts behind a ladder of lines. Between two half lines lies one count; a whole line is a count.
 * What lies beyond the ladder goes into the tails. Where the ladder skips lines, the probability between them is spread
 * evenly.
 */
export function chancesOf(ladder: readonly Rung[]): Chances {
  const [first] = ladder;
  const last = ladder.at(-1);
  if (first === undefined || last === undefined) return { counts: [], below: 0, above: 0 };
  if (Number.isInteger(first.line))
    return {
      counts: ladder.flatMap((rung, index) => [
        ...skipped(ladder[index - 1], rung),
        { value: rung.line, chance: rung.push },
      ]),
      below: first.under,
      above: last.over,
    };
  const counts = ladder.slice(1).flatMap((rung, index) => between(ladder[index] ?? rung, rung));
  return { counts, below: first.under, above: last.over };
}

type Count = Chances['counts'][number];

/** The counts between two half lines: one, if they are a step apart. */
function between(lower: Rung, upper: Rung): Count[] {
  const size = upper.line - lower.line;
  const chance = Math.max(0, lower.over - upper.over) / size;
  return Array.from({ length: size }, (_, at) => ({ value: lower.line + 0.5 + at, chance }));
}

/** The counts between two whole lines, neither included. */
function skipped(lower: Rung | undefined, upper: Rung): Count[] {
  const size = lower === undefined ? 0 : upper.line - lower.line - 1;
  const chance = Math.max(0, (lower?.over ?? 0) - upper.over - upper.push) / Math.max(1, size);
  return Array.from({ length: size }, (_, at) => ({ value: upper.line - size + at, chance }));
}
