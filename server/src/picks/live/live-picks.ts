import type { GameStatus } from '../../kernel/index.ts';
import { boxLines, boxScoresInForce, gamesKnown, periodLines, type BoxScore } from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { valueIn } from '../../scoring/index.ts';
import type { OpenPick } from './live-queries.ts';

/** A published pick's state during its game, or between the final buzzer and its grade. */
export interface LivePick {
  readonly id: number;
  readonly status: Extract<GameStatus, 'live' | 'final'>;
  /** The value so far; null for a pick on a period if the box score has no periods. */
  readonly value: number | null;
  /** Playing time so far; 0 before the player enters. */
  readonly seconds: number;
  /** When the box score behind it became known. */
  readonly asOf: Date;
}

/** A league's open picks whose game has begun and has a live box score, as known at a moment. */
export async function livePicks(
  db: Queryable,
  league: League,
  open: readonly OpenPick[],
  at: Date,
): Promise<LivePick[]> {
  const gameIds = [...new Set(open.map(({ gameId }) => gameId))];
  if (gameIds.length === 0) return [];
  const statuses = new Map((await gamesKnown(db, gameIds, at)).map(({ id, status }) => [id, status]));
  const boxes = new Map((await boxScoresInForce(db, gameIds, at)).map((box) => [box.gameId, box]));
  const lineOf = await linesOf(db, open, [...boxes.values()]);
  return open.flatMap((pick): LivePick[] => {
    const status = statuses.get(pick.gameId);
    const box = boxes.get(pick.gameId);
    if (box === undefined || (status !== 'live' && status !== 'final')) return [];
    const line = lineOf(box, pick.playerId);
    const value = line === undefined ? 0 : valueIn(league, line, pick);
    return [{ id: pick.id, status, value: value ?? null, seconds: line?.seconds ?? 0, asOf: box.knownAt }];
  });
}

async function linesOf(db: Queryable, picks: readonly OpenPick[], boxes: readonly BoxScore[]) {
  const ids = boxes.map(({ id }) => id);
  const players = [...new Set(picks.map(({ playerId }) => playerId))];
  const keyOf = (boxScoreId: number, playerId: number): string => `${boxScoreId} ${playerId}`;
  const lines = new Map((await boxLines(db, ids, players)).map((one) => [keyOf(one.boxScoreId, one.playerId), one]));
  const asksPeriods = picks.some(({ period }) => period !== 'Full');
  const parts = asksPeriods ? await periodLines(db, ids, players) : [];
  const partsOf = Map.groupBy(parts, (part) => keyOf(part.boxScoreId, part.playerId));
  return ({ id, hasPeriods }: BoxScore, playerId: number) => {
    const line = lines.get(keyOf(id, playerId));
    return line === undefined ? undefined : { ...line, hasPeriods, periods: partsOf.get(keyOf(id, playerId)) ?? [] };
  };
}
