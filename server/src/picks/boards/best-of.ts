import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';

/** The board of a league's day. */
export interface AskedBoard {
  readonly league: League;
  readonly date: Day;
}

/**
 * Merges the picks of several boards, each best first, into one list in that order, `count` at most. Ties keep the order of
 * the boards.
 */
export function bestOf<Pick extends { readonly scoreFinal: number }>(
  boards: readonly (readonly Pick[])[],
  count: number,
): readonly Pick[] {
  const [only, ...others] = boards;
  if (only !== undefined && others.length === 0) return only;
  return boards
    .flat()
    .toSorted((a, b) => b.scoreFinal - a.scoreFinal)
    .slice(0, count);
}
