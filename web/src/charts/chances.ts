import type { Rung } from '../api/evaluation-shapes.ts';

/** Chances of whole counts, and of what lies beyond them. */
export interface Chances {
  readonly counts: readonly { readonly value: number; readonly chance: number }[];
  /** Fewer than the first count; more than the last. */
  readonly below: number;
  readonly above: number;
}

/**
 * The counts behind a ladder of lines a whole step apart: between two half lines lies one count, and a whole line is one.
 * What the ladder does not reach is put together at its ends.
 */
export function chancesOf(ladder: readonly Rung[]): Chances {
  const [first] = ladder;
  const last = ladder.at(-1);
  if (first === undefined || last === undefined) return { counts: [], below: 0, above: 0 };
  if (Number.isInteger(first.line))
    return {
      counts: ladder.map(({ line, push }) => ({ value: line, chance: push })),
      below: first.under,
      above: last.over,
    };
  const counts = ladder.slice(1).map((rung, index) => ({
    value: rung.line - 0.5,
    chance: Math.max(0, (ladder[index]?.over ?? rung.over) - rung.over),
  }));
  return { counts, below: first.under, above: last.over };
}
