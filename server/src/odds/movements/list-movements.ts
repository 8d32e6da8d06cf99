import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { movementList, type ListedMovement } from './list-queries.ts';
import type { TimeRange } from '../time-range.ts';

export interface MovementQuestion extends TimeRange {
  readonly leagues: readonly League[];
  readonly playerId: number | null;
  readonly gameId: number | null;
  readonly stat: Stat | null;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** A page of movements announced in a time range. 400 for an invalid cursor. */
export async function listMovements(db: Queryable, question: MovementQuestion): Promise<Page<ListedMovement>> {
  const { from, to, leagues, playerId, gameId, stat, limit, cursor } = question;
  const place: readonly [Date | null, number | null] = cursor === undefined ? [null, null] : readPlace(cursor);
  const rows = await movementList(db, from, to, playerId, gameId, stat, ...place, limit + 1, leagues);
  return pageOf(rows, limit, ({ detectedAt, id }) => writeCursor(detectedAt.getTime(), id));
}

function readPlace(cursor: string): readonly [Date, number] {
  const [at, id] = readCursor(cursor, /^(\d{1,15}) (\d{1,10})$/);
  if (at === undefined || id === undefined || Number(id) > 2_147_483_647) throw strangeCursor();
  return [new Date(Number(at)), Number(id)];
}
