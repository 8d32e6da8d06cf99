import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { ConsensusBounds } from '../consensus/consensus.ts';
import { quotesBetween } from '../quotes/past-queries.ts';
import { propKey } from '../quotes/quote.ts';
import { movesOf, oneBookAFeed, type BookMove } from './moves.ts';
import { begunGames } from './queries.ts';

export interface LeadQuestion {
  readonly league: League;
  /** Game days, both included. */
  readonly from: Day;
  readonly to: Day;
  /** Games that had begun by then count, as they were known then. */
  readonly at: Date;
  /** How long the consensus may take to follow a move. */
  readonly withinMs: number;
}

/** The moves of a book on props of one stat, or of all (null). */
export interface MoveCount {
  readonly book: string;
  readonly stat: Stat | null;
  moves: number;
  /** Those that the consensus of the others made within the same minute. */
  together: number;
  /** The leads of those that it followed, in milliseconds. */
  readonly leadsMs: number[];
}

export interface CountedMoves {
  /** Quoted games. */
  readonly games: number;
  readonly counts: readonly MoveCount[];
}

const EPOCH = new Date(0);
/** Props walked through before yielding to the event loop. */
const PROPS_AT_ONCE = 20;

/** The moves before tip-off of every book on full-game props, as `movesOf` finds them. Holds one game's quotes at a time. */
export async function countMoves(
  db: Queryable,
  { league, from, to, at, withinMs }: LeadQuestion,
  bounds: ConsensusBounds,
): Promise<CountedMoves> {
  const games = await begunGames(db, league, from, to, at);
  const counts = new Map<string, MoveCount>();
  let walked = 0;
  for (const { gameId, tipOff } of games) {
    // oxlint-disable-next-line no-await-in-loop
    const quotes = (await quotesBetween(db, [gameId], EPOCH, tipOff)).filter(({ period }) => period === 'Full');
    for (const [, ofProp] of Map.groupBy(oneBookAFeed(quotes, tipOff), propKey)) {
      const stat = ofProp[0]?.stat ?? null;
      for (const move of movesOf(ofProp, { tipOff, withinMs, bounds }))
        for (const of of new Set([stat, null])) count(counts, of, move);
      walked += 1;
      // oxlint-disable-next-line no-await-in-loop
      if (walked % PROPS_AT_ONCE === 0) await yieldToEventLoop();
    }
  }
  return { games: games.length, counts: [...counts.values()] };
}

function count(counts: Map<string, MoveCount>, stat: Stat | null, { book, reaction, leadMs }: BookMove): void {
  const key = `${book} ${stat ?? ''}`;
  let counted = counts.get(key);
  if (counted === undefined) counts.set(key, (counted = { book, stat, moves: 0, together: 0, leadsMs: [] }));
  counted.moves += 1;
  if (reaction === 'together') counted.together += 1;
  if (leadMs !== null) counted.leadsMs.push(leadMs);
}
