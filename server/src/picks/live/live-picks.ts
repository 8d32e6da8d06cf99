import type { GameStatus } from '../../kernel/index.ts';
import {
  boxLines,
  boxScoresInForce,
  gamesKnown,
  periodLines,
  type BoxScore,
  type RunningNow,
} from '../../league/index.ts';
import { countsForPeriod, statValue, type League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { valueIn } from '../../scoring/index.ts';
import type { OpenPick } from './live-queries.ts';

/** A published pick's state during its game, or between the final buzzer and its grade. */
export interface LivePick extends Figures {
  readonly id: number;
  readonly status: Extract<GameStatus, 'live' | 'final'>;
}

interface Figures {
  /** The value so far; null for a pick on a period if that period's figures are missing. */
  readonly value: number | null;
  /** Playing time so far; 0 before the player enters. */
  readonly seconds: number;
  /** When the figures became known. */
  readonly asOf: Date;
  /** The game's clock; null for the figures of a box score, which does not have it. */
  readonly clock: GameClock | null;
}

export interface GameClock {
  /** Overtimes follow those of regulation. */
  readonly period: number;
  /** Left in the period; 0 between periods. */
  readonly seconds: number;
}

/** The newest states of running games by game id, of a caller who sees them; empty for a past moment. */
export type RunningStates = ReadonlyMap<number, RunningNow>;

/**
 * A league's open picks whose game has begun and has figures, as known at a moment. Of the game's state and a box score the newer
 * one counts that has the pick's figure. Once the game is over the box score counts.
 */
export async function livePicks(
  db: Queryable,
  league: League,
  open: readonly OpenPick[],
  at: Date,
  running: RunningStates,
): Promise<LivePick[]> {
  const gameIds = [...new Set(open.map(({ gameId }) => gameId))];
  if (gameIds.length === 0) return [];
  const statuses = new Map((await gamesKnown(db, gameIds, at)).map(({ id, status }) => [id, status]));
  const boxes = new Map((await boxScoresInForce(db, gameIds, at)).map((box) => [box.gameId, box]));
  const lineOf = await linesOf(db, open, [...boxes.values()]);
  return open.flatMap((pick): LivePick[] => {
    const known = statuses.get(pick.gameId);
    const state = known === 'final' ? undefined : running.get(pick.gameId);
    // A feed of running games can be ahead of the schedule's.
    const status = known === 'scheduled' && state !== undefined ? 'live' : known;
    if (status !== 'live' && status !== 'final') return [];
    const box = boxes.get(pick.gameId);
    const figures = newest([
      ...(state === undefined ? [] : [inState(league, state, pick)]),
      ...(box === undefined ? [] : [inBox(league, box, lineOf(box, pick.playerId), pick)]),
    ]);
    return figures === undefined ? [] : [{ id: pick.id, status, ...figures }];
  });
}

function newest(figures: readonly Figures[]): Figures | undefined {
  const sorted = figures.toSorted((a, b) => b.asOf.getTime() - a.asOf.getTime());
  return sorted.find(({ value }) => value !== null) ?? sorted[0];
}

function inState(
  league: League,
  { knownAt, period, clockSeconds, players }: RunningNow,
  pick: Pick<OpenPick, 'playerId' | 'stat' | 'period'>,
): Figures {
  const line = players.find(({ playerId }) => playerId === pick.playerId);
  return {
    value: line === undefined ? 0 : valueSoFar(league, line.counts, pick, period),
    seconds: line?.seconds ?? 0,
    asOf: knownAt,
    clock: { period, seconds: clockSeconds },
  };
}

/**
 * A state has no figures by period. Those of a period are those so far while only its periods were played, and 0 while none
 * of them was; after that they are not known.
 */
function valueSoFar(
  league: League,
  counts: RunningNow['players'][number]['counts'],
  { stat, period }: Pick<OpenPick, 'stat' | 'period'>,
  playing: number,
): number | null {
  const played = Array.from({ length: playing }, (_, index) => index + 1);
  const counted = played.filter((one) => countsForPeriod(league, period, one));
  if (counted.length === 0) return 0;
  return counted.length === played.length ? statValue(league, stat, counts) : null;
}

function inBox(
  league: League,
  { knownAt }: BoxScore,
  line: (Parameters<typeof valueIn>[1] & { readonly seconds: number }) | undefined,
  pick: Pick<OpenPick, 'stat' | 'period'>,
): Figures {
  const value = line === undefined ? 0 : (valueIn(league, line, pick) ?? null);
  return { value, seconds: line?.seconds ?? 0, asOf: knownAt, clock: null };
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
