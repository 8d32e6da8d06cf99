import type { Origin, Rating } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';
import { bestOf, type AskedBoard } from './best-of.ts';
import { boardAt, topOfBoard } from './board-queries.ts';

export interface TopPicksQuestion {
  readonly boards: readonly AskedBoard[];
  readonly origin: Origin;
  /** Boards and grades as of this moment. */
  readonly seenAt: Date;
  readonly ratings: readonly Rating[];
  readonly count: number;
}

/** The best picks of the leagues' boards of a day, best first; none for a league without a board at that moment. */
export async function topPicks(db: Queryable, question: TopPicksQuestion): Promise<PickOnWire[]> {
  const { boards, origin, seenAt, ratings, count } = question;
  const rows = await Promise.all(
    boards.map(async ({ league, date }) => {
      const [board] = await boardAt(db, league, date, origin, seenAt);
      return board === undefined ? [] : topOfBoard(db, board.id, ratings, seenAt, count);
    }),
  );
  return bestOf(rows, count).map(pickOnWire);
}
