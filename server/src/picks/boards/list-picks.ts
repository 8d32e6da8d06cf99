import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { lastBoard, PICK_LISTS, RECORD_LISTS, type PickSort } from './list-queries.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';

export const PICKS_OF = ['board', 'record'] as const;
type PicksOf = (typeof PICKS_OF)[number];

export interface ListQuestion {
  /** The game days of each league, both included. */
  readonly days: readonly { readonly league: League; readonly from: Day; readonly to: Day }[];
  readonly origin: Origin;
  readonly sort: PickSort;
  /** The current boards, or every claim that counts in the track record. */
  readonly of: PicksOf;
  readonly limit: number;
}

/** A place in a list. All pages show boards and grades as of the first page. */
export interface ListPlace {
  readonly at: Date;
  readonly offset: number;
  /**
   * The newest board when the first page was read: a board still being written then is on no page. Undefined on the first
   * page.
   */
  readonly lastBoard: number | undefined;
}

export interface PickPage {
  readonly picks: readonly PickOnWire[];
  /** Null at the end. */
  readonly next: Required<ListPlace> | null;
}

export async function listPicks(db: Queryable, question: ListQuestion, place: ListPlace): Promise<PickPage> {
  const { days, origin, sort, limit, of } = question;
  const { at, offset } = place;
  const last = place.lastBoard ?? only(await lastBoard(db)).id;
  const leagues = days.map(({ league }) => league);
  const [from, to] = [days.map((one) => one.from), days.map((one) => one.to)];
  const rows = await (of === 'record' ? RECORD_LISTS : PICK_LISTS)[sort](
    db,
    leagues,
    origin,
    at,
    from,
    to,
    limit + 1,
    offset,
    last,
  );
  return {
    picks: rows.slice(0, limit).map(pickOnWire),
    next: rows.length > limit ? { at, offset: offset + limit, lastBoard: last } : null,
  };
}
