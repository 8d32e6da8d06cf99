import type { PropsPage } from '../../api/types.ts';
import type { Day } from '../../kernel.ts';

/** The props of a day as they were on the screen. */
export interface Snapshot {
  readonly date: Day;
  readonly total: number;
  /** Consensus line by prop, of the rows of the first page. */
  readonly lines: Readonly<Record<string, number>>;
}

const keyOf = ({ gameId, playerId, propType, period }: PropsPage['rows'][number]): string =>
  `${gameId} ${playerId} ${propType} ${period ?? ''}`;

export const snapshotOf = (date: Day, { total, rows }: Pick<PropsPage, 'total' | 'rows'>): Snapshot => ({
  date,
  total,
  lines: Object.fromEntries(rows.map((row) => [keyOf(row), row.consensusLine])),
});

/** How many props more there are than in a snapshot, and how many of its rows have another line now; of another day, all are new. */
export function changesSince(
  before: Snapshot,
  date: Day,
  { total, rows }: Pick<PropsPage, 'total' | 'rows'>,
): { readonly added: number; readonly moved: number } {
  if (before.date !== date) return { added: total, moved: 0 };
  const moved = rows.filter((row) => {
    const then = before.lines[keyOf(row)];
    return then !== undefined && then !== row.consensusLine;
  });
  return { added: Math.max(0, total - before.total), moved: moved.length };
}
