import { COUNTS, sumCounts, type Count, type CountLine } from '../../kernel/index.ts';
import { Unreadable } from './columns.ts';

const MADE_OF: readonly (readonly [made: Count, attempted: Count])[] = [
  ['fg3m', 'fg3a'],
  ['fgm', 'fga'],
  ['ftm', 'fta'],
  ['fg3m', 'fgm'],
];

/** Counts, some of which may be empty. */
export type MaybeCounts = Readonly<Record<Count, number | null>>;

/** The counts of a player who did not play: all 0. Unreadable if one is not. */
export function noCounts(values: MaybeCounts): CountLine {
  const made = COUNTS.find((count) => (values[count] ?? 0) !== 0);
  if (made !== undefined) throw new Unreadable(`min is empty beside ${made} ${values[made]}`);
  return sumCounts([]);
}

/** The counts of a player who played. Unreadable if one is empty. */
export function wholeCounts(values: MaybeCounts): CountLine {
  const empty = COUNTS.find((count) => values[count] === null);
  if (empty !== undefined) throw new Unreadable(`${empty} is empty although the player played`);
  return values as CountLine;
}

/** Only the twelve counts. Unreadable if made exceeds attempted, or if the points do not match the shots. */
export function countLine(values: CountLine): CountLine {
  const { pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov } = values;
  for (const [made, attempted] of MADE_OF)
    if (values[made] > values[attempted])
      throw new Unreadable(`${made} ${values[made]} is more than ${attempted} ${values[attempted]}`);
  if (pts !== 2 * fgm + fg3m + ftm) throw new Unreadable(`pts ${pts} is not 2 × fgm + fg3m + ftm`);
  return { pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov };
}
