import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { boardAt, listedPicks, type ListedPick } from './board-queries.ts';

/** The picks on the current board of a day at a moment, in order. */
export async function currentPicks(
  db: Queryable,
  { league, date }: { readonly league: League; readonly date: Day },
  origin: Origin,
  at: Date,
): Promise<readonly ListedPick[]> {
  const [board] = await boardAt(db, league, date, origin, at);
  return board === undefined ? [] : listedPicks(db, board.id);
}
