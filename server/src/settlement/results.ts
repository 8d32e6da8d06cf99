import {
  boxLines,
  boxScoresInForce,
  disputedPlayers,
  gamesKnown,
  periodLines,
  type BoxLine,
  type BoxPeriodLine,
  type KnownBoxScore,
  type KnownGame,
} from '../league/index.ts';
import type { PickToGrade } from '../picks/index.ts';
import type { Queryable } from '../platform/index.ts';
import type { GameResult } from './grade.ts';

/** What is known at a moment of the games and players of some picks. */
export interface Results {
  readonly games: ReadonlyMap<number, KnownGame>;
  readonly boxes: ReadonlyMap<number, KnownBoxScore>;
  readonly lines: ReadonlyMap<string, BoxLine>;
  readonly periods: ReadonlyMap<string, readonly BoxPeriodLine[]>;
  /** Games and players about whom sources do not agree. */
  readonly disputed: ReadonlySet<string>;
}

/** Of a player in a box score, or in a game. */
const lineKey = (boxScoreId: number, playerId: number): string => `${boxScoreId} ${playerId}`;

/** Reads the results of all these picks in at most five statements. */
export async function loadResults(db: Queryable, picks: readonly PickToGrade[], at: Date): Promise<Results> {
  const gameIds = [...new Set(picks.map((pick) => pick.gameId))];
  const playerIds = [...new Set(picks.map((pick) => pick.playerId))];
  const games = await gamesKnown(db, gameIds, at);
  const boxes = await boxScoresInForce(db, gameIds, at);
  const disputed = await disputedPlayers(db, gameIds, playerIds, at);
  const boxIds = boxes.map((box) => box.id);
  const lines = await boxLines(db, boxIds, playerIds);
  const asksPeriods = picks.some((pick) => pick.period !== 'Full');
  const periods = asksPeriods ? await periodLines(db, boxIds, playerIds) : [];
  return {
    games: new Map(games.map((game) => [game.id, game])),
    boxes: new Map(boxes.map((box) => [box.gameId, box])),
    lines: new Map(lines.map((line) => [lineKey(line.boxScoreId, line.playerId), line])),
    disputed: new Set(disputed.map(({ gameId, playerId }) => lineKey(gameId, playerId))),
    periods: Map.groupBy(periods, (line) => lineKey(line.boxScoreId, line.playerId)),
  };
}

/** Whether sources disagree about the player of a pick: until they agree, what they say of him is no ground for a grade. */
export const isDisputed = ({ disputed }: Results, { gameId, playerId }: PickToGrade): boolean =>
  disputed.has(lineKey(gameId, playerId));

/** What a pick is graded by; undefined if nothing at all is known of its game. */
export function resultFor(results: Results, pick: PickToGrade): GameResult | undefined {
  const game = results.games.get(pick.gameId);
  if (game === undefined) return undefined;
  const box = results.boxes.get(pick.gameId);
  if (box === undefined || isDisputed(results, pick))
    return { status: game.status, tipOff: game.tipOff, boxScore: null };
  const key = lineKey(box.id, pick.playerId);
  const boxScore = {
    hasPeriods: box.hasPeriods,
    game: results.lines.get(key) ?? null,
    periods: results.periods.get(key) ?? [],
  };
  return { status: game.status, tipOff: game.tipOff, boxScore };
}
