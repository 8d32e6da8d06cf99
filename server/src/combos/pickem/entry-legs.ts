import type { Day, LineHalves } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { pickEmLines, propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { legsOfSlate, loadSlate, type ScoringBounds, type SlateLeg, type WorldStore } from '../../scoring/index.ts';

/** `house`: the book's own lines. `main`: the sportsbooks' main lines, because no feed has the book's own. */
export const LINE_BASES = ['house', 'main'] as const;
export type LineBasis = (typeof LINE_BASES)[number];

export interface EntryLegs {
  readonly legs: readonly SlateLeg[];
  readonly lines: LineBasis;
  /** Games of the day that had not begun. */
  readonly games: number;
  readonly asOf: Date;
}

export interface EntryDay {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  readonly house: string;
}

/** The possible legs of a book's entries: the props of the day's games that have not begun, as known at a moment. */
export async function readEntryLegs(
  db: Queryable,
  worlds: WorldStore,
  { house, ...day }: EntryDay,
  bounds: ScoringBounds,
): Promise<EntryLegs> {
  const slate = await loadSlate(db, day, worlds);
  const gameIds = slate.games.map(({ id }) => id);
  const shown = await pickEmLines(db, house, gameIds, day.asOf);
  const own = new Map(shown.map((line): [string, LineHalves] => [propKey(line), line.lineHalves]));
  const legs = await legsOfSlate(slate, bounds, own.size === 0 ? null : own);
  return { legs, lines: own.size === 0 ? 'main' : 'house', games: gameIds.length, asOf: day.asOf };
}
