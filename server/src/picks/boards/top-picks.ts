import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';
import { boardAt, topOfBoard } from './board-queries.ts';

export interface TopPicksQuestion {
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  /** The caller sees boards and grades as they were then. */
  readonly seenAt: Date;
  readonly ratings: readonly Rating[];
  readonly count: number;
}

/** The best picks of a day's board, best first; none if the day had no board at that moment. */
export async function topPicks(db: Queryable, question: TopPicksQuestion): Promise<PickOnWire[]> {
  const { league, date, origin, seenAt, ratings, count } = question;
  const [board] = await boardAt(db, league, date, origin, seenAt);
  const rows = board === undefined ? [] : await topOfBoard(db, board.id, ratings, seenAt, count);
  return rows.map(pickOnWire);
}
