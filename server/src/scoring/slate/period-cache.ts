import { boxPeriods, type BoxPeriodLine } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';

/** A player's lines of one box score, by period: the same array on every read. */
type PeriodsOf = (boxScoreId: number, playerId: number) => readonly BoxPeriodLine[];

export interface PeriodCache {
  /** The period lines of these box scores: one statement for those not cached, or none. */
  getOrRead(db: Queryable, boxScoreIds: ReadonlySet<number>): Promise<PeriodsOf>;
}

type Players = ReadonlyMap<number, readonly BoxPeriodLine[]>;

/** A full evening asks for 450 box scores, the last fifteen games of every team; one takes about 15 kB here. */
const BOX_SCORES_KEPT = 900;
const NO_LINES: readonly BoxPeriodLine[] = [];

/**
 * Caches period lines, half of what a full slate would otherwise read each time. A box score never changes (a
 * correction is a new one with its own id), so entries stay valid. Evicts the least recently used ones.
 */
export function periodCache(most = BOX_SCORES_KEPT): PeriodCache {
  const kept = new Map<number, Players>();
  return {
    async getOrRead(db, boxScoreIds) {
      const found = new Map<number, Players>();
      const unread: number[] = [];
      for (const id of boxScoreIds) {
        const players = kept.get(id);
        if (players === undefined) unread.push(id);
        else found.set(id, players);
      }
      const lines = unread.length === 0 ? [] : await boxPeriods(db, unread);
      const read = Map.groupBy(lines, ({ boxScoreId }) => boxScoreId);
      for (const id of unread)
        found.set(
          id,
          Map.groupBy(read.get(id) ?? [], ({ playerId }) => playerId),
        );
      for (const [id, players] of found) {
        kept.delete(id);
        kept.set(id, players);
      }
      for (const id of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(id);
      }
      return (boxScoreId, playerId) => found.get(boxScoreId)?.get(playerId) ?? NO_LINES;
    },
  };
}
