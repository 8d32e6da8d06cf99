import {
  boxLines,
  boxScoresInForce,
  disputedPlayers,
  gamesKnown,
  periodLines,
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

/** The facts known at a moment about the games and players of some picks. */
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

/** Reads the results of all these picks in at most five statements. */
export async function loadResults(db: Queryable, picks: readonly GradedProp[], at: Date): Promise<Results> {
  const gameIds = [...new Set(picks.map((pick) => pick.gameId))];
  const playerIds = [...new Set(picks.map((pick) => pick.playerId))];
  const games = await gamesKnown(db, gameIds, at);
  const boxes = await boxScoresInForce(db, gameIds, at);
  const disputed = await disputedPlayers(db, gameIds, playerIds, at);
  const boxIds = boxes.map((box) => box.id);
  const lines = await boxLines(db, boxIds, playerIds);
  const asksPeriods = picks.some(({ period, dropsEarlyExit }) => period !== 'Full' || dropsEarlyExit === true);
  const periods = asksPeriods ? await periodLines(db, boxIds, playerIds) : [];
  return {
    games: new Map(games.map((game) => [game.id, game])),
    boxes: new Map(boxes.map((box) => [box.gameId, box])),
    lines: new Map(lines.map((line) => [lineKey(line.boxScoreId, line.playerId), line])),
    disputed: Map.groupBy(disputed, ({ gameId, playerId }) => lineKey(gameId, playerId)),
    periods: Map.groupBy(periods, (line) => lineKey(line.boxScoreId, line.playerId)),
  };
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
