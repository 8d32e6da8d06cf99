import type { Count, CountLine } from '../../kernel/index.ts';
import { Unreadable } from './columns.ts';

const MADE_OF: readonly (readonly [made: Count, attempted: Count])[] = [
  ['fg3m', 'fg3a'],
  ['fgm', 'fga'],
  ['ftm', 'fta'],
  ['fg3m', 'fgm'],
];

/** The twelve counts alone; Unreadable where more is made than attempted, or the points are not those of the shots. */
export function countLine(values: CountLine): CountLine {
  const { pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov } = values;
  for (const [made, attempted] of MADE_OF)
    if (values[made] > values[attempted])
      throw new Unreadable(`${made} ${values[made]} is more than ${attempted} ${values[attempted]}`);
  if (pts !== 2 * fgm + fg3m + ftm) throw new Unreadable(`pts ${pts} is not 2 × fgm + fg3m + ftm`);
  return { pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov };
}
