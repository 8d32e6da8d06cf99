import {
  boxPeriods,
  boxScoresInForce,
  disputedPlayers,
  gamesKnown,
  linesOfBoxScores,
  type BoxLine,
  type BoxPeriodLine,
  type DisputedPlayer,
  type BoxScore,
  type Game,
} from '../league/index.ts';
import type { PickToGrade } from '../picks/index.ts';
import type { Queryable } from '../platform/index.ts';
import type { GameResult } from './grade.ts';
import type { SettlementRules } from './profiles.ts';

/** The player's game of a claim: a pick or any other claim. */
export type GradedProp = Pick<PickToGrade, 'gameId' | 'playerId' | 'period'> & {
  readonly dropsEarlyExit?: boolean;
};

/** The facts known at a moment about some games. */
export interface Results {
  readonly games: ReadonlyMap<number, Game>;
  readonly boxes: ReadonlyMap<number, BoxScore>;
  readonly lines: ReadonlyMap<string, BoxLine>;
  readonly periods: ReadonlyMap<string, readonly BoxPeriodLine[]>;
  /** Games and players on which sources disagree. */
  readonly disputed: ReadonlyMap<string, readonly DisputedPlayer[]>;
}

/** Key of a player in a box score or a game. */
const lineKey = (boxScoreId: number, playerId: number): string => `${boxScoreId} ${playerId}`;

/** The facts known at one moment about the games of some claims, and of all claims before them. */
export interface ReadResults {
  readonly at: Date;
  of(claims: readonly GradedProp[]): Promise<Results>;
}

/** Reads each game once, with all its players, in four statements for all new games of a call and one for their periods. */
export function readResults(db: Queryable, at: Date): ReadResults {
  const games = new Map<number, Game>();
  const boxes = new Map<number, BoxScore>();
  const lines = new Map<string, BoxLine>();
  const disputed = new Map<string, readonly DisputedPlayer[]>();
  const periods = new Map<string, readonly BoxPeriodLine[]>();
  const read = new Set<number>();
  const readByPeriod = new Set<number>();
  return {
    at,
    async of(claims) {
      const fresh = unread(claims, read);
      if (fresh.length > 0) {
        for (const game of await gamesKnown(db, fresh, at)) games.set(game.id, game);
        const found = await boxScoresInForce(db, fresh, at);
        for (const box of found) boxes.set(box.gameId, box);
        const ids = found.map((box) => box.id);
        for (const line of await linesOfBoxScores(db, ids)) lines.set(lineKey(line.boxScoreId, line.playerId), line);
        const players = await disputedPlayers(db, fresh, at);
        for (const [key, all] of Map.groupBy(players, ({ gameId, playerId }) => lineKey(gameId, playerId)))
          disputed.set(key, all);
      }
      const byPeriod = claims.filter(({ period, dropsEarlyExit }) => period !== 'Full' || dropsEarlyExit === true);
      const ids = unread(byPeriod, readByPeriod).flatMap((gameId) => boxes.get(gameId)?.id ?? []);
      const ofPeriods = ids.length > 0 ? await boxPeriods(db, ids) : [];
      for (const [key, all] of Map.groupBy(ofPeriods, (line) => lineKey(line.boxScoreId, line.playerId)))
        periods.set(key, all);
      return { games, boxes, lines, disputed, periods };
    },
  };
}

/** The games of claims that are not in a set, which they join. */
function unread(claims: readonly GradedProp[], read: Set<number>): number[] {
  const fresh = [...new Set(claims.map(({ gameId }) => gameId))].filter((id) => !read.has(id));
  for (const id of fresh) read.add(id);
  return fresh;
}

/**
 * Whether sources disagree about a pick's result. `open`: the disagreement is younger than the time for corrections.
 * `overruled`: it is older, and the box score in force decides. A disagreement only about periods does not concern picks of
 * the full game.
 */
export function disputeOver(
  { disputed }: Results,
  { gameId, playerId, period }: GradedProp,
  now: Date,
  { correctionMs }: SettlementRules,
): 'none' | 'open' | 'overruled' {
  const all = disputed.get(lineKey(gameId, playerId)) ?? [];
  const over = all.filter(({ inPeriodsAlone }) => period !== 'Full' || !inPeriodsAlone);
  if (over.length === 0) return 'none';
  return over.some(({ since }) => now.getTime() - since.getTime() <= correctionMs) ? 'open' : 'overruled';
}

/** The result to grade a pick by, without a disputed box score; undefined for an unknown game. */
export function resultFor(results: Results, pick: GradedProp, isHeldBack: boolean): GameResult | undefined {
  const game = results.games.get(pick.gameId);
  if (game === undefined) return undefined;
  const box = results.boxes.get(pick.gameId);
  if (box === undefined || isHeldBack) return { status: game.status, tipOff: game.tipOff, boxScore: null };
  const key = lineKey(box.id, pick.playerId);
  const boxScore = {
    hasPeriods: box.hasPeriods,
    game: results.lines.get(key) ?? null,
    periods: results.periods.get(key) ?? [],
  };
  return { status: game.status, tipOff: game.tipOff, boxScore };
}
