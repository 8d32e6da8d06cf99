import {
  BASKETBALL_COUNTS,
  FITTED_COUNTS,
  isFittedCount,
  noCounts,
  type BasketballCount,
  type FittedCount,
  type FittedLine,
} from '../../../sports/basketball/index.ts';
import { countOf, meaningOfCount, type CountLine } from '../../../sports/index.ts';
import { column, columnIfThere, optional, Unreadable, whole, type Column } from '../columns.ts';

/** Above every recorded count of one game, and within a smallint. */
const MOST = 200;

type CountColumns<Fitted> = Readonly<
  Record<FittedCount, Column<Fitted>> & Record<Exclude<BasketballCount, FittedCount>, Column<number | null>>
>;

const wholeCount = whole(0, MOST);

const columnsOf = (readFitted: Column<number | null>['read']) =>
  Object.fromEntries(
    BASKETBALL_COUNTS.map((count) => [
      count,
      isFittedCount(count)
        ? column(count, readFitted, meaningOfCount(count))
        : columnIfThere(count, wholeCount, meaningOfCount(count)),
    ]),
  );

/** The counts of a box score. Only the fitted ones are required. The casts are safe: every count gets its column. */
export const countColumns = columnsOf(wholeCount) as CountColumns<number>;

/** The same for rows of players who may not have played: null if empty. */
export const countColumnsOrEmpty = columnsOf(optional(wholeCount)) as CountColumns<number | null>;

const MADE_OF: readonly (readonly [made: FittedCount, attempted: FittedCount])[] = [
  ['fg3m', 'fg3a'],
  ['fgm', 'fga'],
  ['ftm', 'fta'],
  ['fg3m', 'fgm'],
];

/** Counts, some of which may be empty. */
export type MaybeCounts = Readonly<Record<BasketballCount, number | null>>;

/** The counts of a player who did not play: all 0. Unreadable if one is not. */
export function countsOfAbsent(values: MaybeCounts): CountLine {
  const made = BASKETBALL_COUNTS.find((count) => (values[count] ?? 0) !== 0);
  if (made !== undefined) throw new Unreadable(`min is empty beside ${made} ${values[made]}`);
  return noCounts();
}

/** The counts of a player who played. Unreadable if a fitted one is empty. */
export function wholeCounts(values: MaybeCounts): MaybeCounts & FittedLine {
  const empty = FITTED_COUNTS.find((count) => values[count] === null);
  if (empty !== undefined) throw new Unreadable(`${empty} is empty although the player played`);
  return values as MaybeCounts & FittedLine;
}

/** Only the counts. Unreadable if made exceeds attempted, or if the points do not match the shots. */
export function countLine(values: FittedLine & CountLine): CountLine {
  const { pts, fgm, fg3m, ftm } = values;
  for (const [made, attempted] of MADE_OF)
    if (values[made] > values[attempted])
      throw new Unreadable(`${made} ${values[made]} is more than ${attempted} ${values[attempted]}`);
  if (pts !== 2 * fgm + fg3m + ftm) throw new Unreadable(`pts ${pts} is not 2 × fgm + fg3m + ftm`);
  const line: Partial<Record<BasketballCount, number | null>> = {};
  for (const count of BASKETBALL_COUNTS) line[count] = countOf(values, count);
  return line;
}
