import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';
import { topOfBoard } from './board-queries.ts';

/** The board of a league's day. */
export interface AskedBoard {
  readonly league: League;
  readonly date: Day;
}

export interface TopPicksQuestion {
  readonly boards: readonly AskedBoard[];
  readonly origin: Origin;
  /** Boards and grades as of this moment. */
  readonly seenAt: Date;
  readonly ratings: readonly Rating[];
  readonly count: number;
}

/**
 * The best picks of the leagues' boards of a day, best first, ties in the order of the boards. None for a league without a board
 * at that moment.
 */
export async function topPicks(db: Queryable, question: TopPicksQuestion): Promise<PickOnWire[]> {
  const { boards, origin, seenAt, ratings, count } = question;
  const rows = await Promise.all(
    boards.map(({ league, date }) => topOfBoard(db, league, date, seenAt, origin, ratings, count)),
  );
  const best = rows.length === 1 ? rows.flat() : rows.flat().toSorted((a, b) => b.scoreFinal - a.scoreFinal);
  return best.slice(0, count).map(pickOnWire);
}
