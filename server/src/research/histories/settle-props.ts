import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable, Transaction } from '../../platform/index.ts';
import { endQuotesOfGames } from './end-quote-queries.ts';
import { playedProps, type PlayedProp } from './played-props.ts';
import {
  endSettledGame,
  endSettledProps,
  gamesToSettle,
  insertSettledGame,
  insertSettledProps,
  lockSettledProps,
  type GameToSettle,
} from './settle-props-queries.ts';

export interface DaysToSettle {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** Rewrites the props of every finished game, even without a changed fact. */
  readonly force?: boolean;
  /** Maximum number of games; by default all. */
  readonly most?: number;
}

/**
 * Writes the props of finished games, and a new version where a fact of the game was corrected, as known at a moment. A
 * version is in force from the moment its newest fact became known. Returns how many games were written.
 */
export async function settleProps(tx: Transaction, days: DaysToSettle, at: Date): Promise<number> {
  const { league, from, to, force = false, most = null } = days;
  await lockSettledProps(tx, league);
  const games = await gamesToSettle(tx, league, from, to, at, force, most);
  for (const game of games) await settleGame(tx, game, at);
  return games.length;
}

/** Whether `settleProps` would write anything now. */
export async function propsAreUnsettled(db: Queryable, { league, from, to }: DaysToSettle, at: Date): Promise<boolean> {
  return (await gamesToSettle(db, league, from, to, at, false, 1)).length > 0;
}

async function settleGame(tx: Transaction, game: GameToSettle, at: Date): Promise<void> {
  const { gameId, date, tipOff, boxScoreId, isOver, knownAt } = game;
  await endSettledGame(tx, gameId, knownAt);
  await endSettledProps(tx, gameId, knownAt);
  if (!isOver) return;
  await insertSettledGame(tx, gameId, knownAt, date, tipOff, boxScoreId);
  const quotes = await endQuotesOfGames(tx, at, [gameId], [tipOff]);
  const props = await playedProps(tx, [game], quotes, at);
  await insertSettledProps(tx, gameId, knownAt, date, tipOff, JSON.stringify(props.map(stored)));
}

function stored({ opening, ...prop }: PlayedProp) {
  const { lineHalves, bookId, overPrice, underPrice } = opening;
  return { ...prop, lineHalves, bookId, overPrice, underPrice };
}
