import type { Direction, Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { ranks, type BoardView, type PropRow } from '../boards/board-view.ts';

/** What an account follows. */
export interface Watched {
  readonly players: ReadonlySet<number>;
  /** By league and abbreviation: `Nba DEN`. */
  readonly teams: ReadonlySet<string>;
  /** By player and stat: `203 Points`. */
  readonly props: ReadonlySet<string>;
}

export interface PropFilters {
  readonly stat?: Stat | undefined;
  /** Abbreviation, upper case. */
  readonly team?: string | undefined;
  readonly direction?: Direction | undefined;
  /** By default rows of every period. */
  readonly period?: Period | undefined;
  readonly rating?: Rating | undefined;
  readonly minL10OverHits?: number | undefined;
  readonly minScore?: number | undefined;
  /** Only rows with a price on one side. */
  readonly offered?: boolean | undefined;
  /** Only rows of these games. */
  readonly gameIds?: ReadonlySet<number> | undefined;
  /** Only rows of these players, props and teams. */
  readonly watched?: Watched | undefined;
}

type SortValue = string | number | null;

const SORT_KEYS = ['score', 'line', 'stat', 'player', 'team', 'l10', 'books', 'edge'] as const;
type SortKey = (typeof SORT_KEYS)[number];
export type Sort = SortKey | `-${SortKey}`;
export const SORTS: readonly Sort[] = SORT_KEYS.flatMap((key): Sort[] => [key, `-${key}`]);

/** The value of a row for each sort. A row without a value comes last in both directions. */
const SORT_VALUES: Readonly<Record<SortKey, (row: PropRow) => SortValue>> = {
  score: (row) => row.modelPick?.score ?? null,
  line: (row) => row.consensusLine,
  stat: (row) => row.propType,
  player: (row) => row.playerName,
  team: (row) => row.teamAbbreviation,
  l10: (row) => row.l10Hits,
  books: (row) => row.bookCount,
  edge: ({ bestOver, bestUnder }) => {
    const values = [bestOver, bestUnder].flatMap((side) => valueOf(side) ?? []);
    return values.length === 0 ? null : Math.max(...values);
  },
};

/** By the reference that the caller compares with, else by our model. */
const valueOf = (side: PropRow['bestOver']): number | undefined =>
  side?.reference === undefined ? side?.expectedValue : side.reference?.expectedValue;

/** Positions of the rows that pass the filters, in the order of the sort. */
export function selectRows(view: BoardView, filters: PropFilters, sort: Sort): number[] {
  const selected: number[] = [];
  for (const position of view.ordered(sort, () => order(view.rows, sort))) {
    const row = view.rows[position];
    if (row !== undefined && passes(row, filters)) selected.push(position);
  }
  return selected;
}

function passes(
  row: PropRow,
  { stat, team, direction, period, rating, minL10OverHits, minScore, offered, watched, gameIds }: PropFilters,
): boolean {
  const { modelPick } = row;
  if (stat !== undefined && row.propType !== stat) return false;
  if (period !== undefined && (row.period ?? 'Full') !== period) return false;
  if (team !== undefined && row.teamAbbreviation !== team) return false;
  if (direction !== undefined && modelPick?.direction !== direction) return false;
  if (rating !== undefined && modelPick?.rating !== rating) return false;
  if (minL10OverHits !== undefined && row.l10Hits < minL10OverHits) return false;
  if (offered === true && row.bestOver === null && row.bestUnder === null) return false;
  if (gameIds !== undefined && !gameIds.has(row.gameId)) return false;
  if (watched !== undefined && !isWatched(row, watched)) return false;
  return minScore === undefined || (modelPick !== null && modelPick.score >= minScore);
}

const isWatched = (
  { playerId, propType, teamAbbreviation, league }: PropRow,
  { players, teams, props }: Watched,
): boolean =>
  players.has(playerId) ||
  (teamAbbreviation !== null && teams.has(`${league} ${teamAbbreviation}`)) ||
  props.has(`${playerId} ${propType}`);

/** Positions of all rows in a sort's order; ties keep the order of the view. */
function order(rows: readonly PropRow[], sort: Sort): Uint16Array {
  const key = SORT_KEYS.find((key) => sort.endsWith(key)) ?? 'score';
  const sign = sort.startsWith('-') || sort === 'score' ? -1 : 1;
  const numbers = sortNumbers(rows.map(SORT_VALUES[key]));
  // Without a value: last in both directions.
  const keys = Float64Array.from(numbers, (value) => (value === null ? Infinity : sign * value));
  const positions = Uint16Array.from(rows.keys());
  // The difference of two infinities is NaN, so these keep their order too.
  return positions.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}

/** Texts by alphabetical rank, so that all sorts compare numbers. */
function sortNumbers(values: readonly SortValue[]): (number | null)[] {
  const places = ranks(values.filter((value) => typeof value === 'string'));
  return values.map((value) => (typeof value === 'string' ? (places.get(value) ?? 0) : value));
}
