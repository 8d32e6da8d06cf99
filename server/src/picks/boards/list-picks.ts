import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { readCursor, strangeCursor, writeCursor } from '../../platform/paging/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { lastBoard, PICK_LISTS, type PickSort } from './list-queries.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';

export interface ListQuestion {
  readonly league: League;
  readonly origin: Origin;
  readonly from: Day;
  readonly to: Day;
  readonly sort: PickSort;
  readonly limit: number;
}

/** How far a walk through a list has come. All its pages show boards and grades as they were when it began. */
export interface ListPlace {
  readonly at: Date;
  readonly offset: number;
  /** The board begun last when the walk began: one of an earlier moment that was still being written is none of its boards.
   *  Undefined at its beginning. */
  readonly lastBoard: number | undefined;
}

export interface PickPage {
  readonly picks: readonly PickOnWire[];
  readonly nextCursor: string | null;
}

export async function listPicks(db: Queryable, question: ListQuestion, place: ListPlace): Promise<PickPage> {
  const { league, origin, from, to, sort, limit } = question;
  const { at, offset } = place;
  const last = place.lastBoard ?? only(await lastBoard(db)).id;
  const rows = await PICK_LISTS[sort](db, league, origin, at, from, to, limit + 1, offset, last);
  return {
    picks: rows.slice(0, limit).map(pickOnWire),
    nextCursor: rows.length > limit ? writeCursor(at.getTime(), offset + limit, last) : null,
  };
}

/** The place that a cursor names, the list's beginning at `now` without one; 400 for what is no cursor of ours. */
export function readPlace(cursor: string | undefined, now: Date): ListPlace {
  if (cursor === undefined) return { at: now, offset: 0, lastBoard: undefined };
  const [at, offset, last] = readCursor(cursor, /^(\d{1,15}) (\d{1,9})(?: (\d{1,9}))?$/);
  if (at === undefined || offset === undefined || Number(at) > now.getTime()) throw strangeCursor();
  return { at: new Date(Number(at)), offset: Number(offset), lastBoard: last === undefined ? undefined : Number(last) };
}
