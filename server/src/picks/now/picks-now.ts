import type { BookChoice } from '../../preferences/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { gamesKnown, type Game } from '../../league/index.ts';
import { liveOnWire } from '../live/live-shape.ts';
import { offersNow, type LiveGame, type LiveGames, type PricedClaim, type ScoringBounds } from '../../scoring/index.ts';
import { topPicks, type AskedBoard, type TopPicksQuestion } from '../boards/top-picks.ts';
import { atMyBooksOnWire } from '../members/at-my-books.ts';
import type { PickOnWire } from '../members/pick.ts';
import type { BoardPick } from './board-pick.ts';
import { chanceOn } from './chance-on.ts';
import { pickNow, stateOf, type Moments, type NowState, type PickNow, type PickState } from './pick-now.ts';

export interface PicksNowQuestion extends TopPicksQuestion {
  /** The time by the clock, or the past moment that is asked for. */
  readonly now: Date;
  /** Only picks whose game is ahead, runs or is over. */
  readonly state?: PickState | undefined;
  /** The books whose prices count; undefined: all, without `atMyBooks`. */
  readonly books?: BookChoice | undefined;
  /** The boards that are read if nothing of the others is found. */
  readonly orElse?: readonly AskedBoard[] | undefined;
  /** The running games, for a caller who sees them; undefined: each pick's `live` is null. */
  readonly live?: LiveGames | undefined;
  /** What makes a price doubtful. */
  readonly bounds: ScoringBounds;
}

/** A board has fewer picks. */
const MOST_PICKS = 1_000;

/** These cannot be taken at any of the books. */
const NOT_OFFERED: readonly NowState[] = ['gone', 'out'];

/**
 * The best picks of a day, each with what can be taken of it as of the question's moment; the picks stay as published.
 * Upcoming picks at some books are those that these books offer.
 */
export async function picksNow(db: Queryable, question: PicksNowQuestion): Promise<BoardPick[]> {
  const { state, books, bounds, count } = question;
  const [now, at] = [wholeSecond(question.now), wholeSecond(question.seenAt)];
  const picks = await topPicks(db, state === undefined ? question : { ...question, count: MOST_PICKS });
  const games = await gamesOf(db, picks, at);
  const asked = picks.filter((pick) => state === undefined || stateOf(pick, games.get(pick.gameId), now) === state);
  const running = (await question.live?.now(db, question.now)) ?? NONE;
  const found = (await withNow(db, asked, games, { at, now, books, bounds, running }))
    .filter((pick) => state !== 'upcoming' || books === undefined || !NOT_OFFERED.includes(pick.now.state))
    .slice(0, count);
  const { orElse, ...rest } = question;
  return found.length > 0 || orElse === undefined ? found : picksNow(db, { ...rest, boards: orElse });
}

/**
 * What can be taken of each pick as of a moment, by the pick's id. A graded pick is left out: nothing can be taken of it.
 */
export async function openPicksNow(
  db: Queryable,
  picks: readonly PickOnWire[],
  { at, now, bounds }: Moments & Pick<PicksNowQuestion, 'bounds'>,
): Promise<ReadonlyMap<number, PickNow>> {
  const open = picks.filter(({ outcome }) => outcome === null);
  if (open.length === 0) return new Map();
  const games = await gamesOf(db, open, at);
  const found = await withNow(db, open, games, { at, now, bounds, books: undefined, running: NONE });
  return new Map(found.map((pick) => [pick.id, pick.now]));
}

type Games = ReadonlyMap<number, Game>;
type Running = ReadonlyMap<number, LiveGame>;
const NONE: Running = new Map();

async function gamesOf(db: Queryable, picks: readonly PickOnWire[], at: Date): Promise<Games> {
  const gameIds = [...new Set(picks.map(({ gameId }) => gameId))];
  return new Map((await gamesKnown(db, gameIds, at)).map((game) => [game.id, game]));
}

async function withNow(
  db: Queryable,
  picks: readonly PickOnWire[],
  games: Games,
  {
    at,
    now,
    books,
    bounds,
    running,
  }: Moments & Pick<PicksNowQuestion, 'books' | 'bounds'> & { readonly running: Running },
): Promise<BoardPick[]> {
  // Nothing is offered of a game that has begun; at some books its last prices are told.
  const priced = picks.filter(
    (pick) => books !== undefined || stateOf(pick, games.get(pick.gameId), now) === 'upcoming',
  );
  const claims = priced.map((pick) => {
    const claim = claimOf(pick);
    return { ...claim, tipOff: games.get(pick.gameId)?.tipOff ?? claim.tipOff };
  });
  const offered = await offersNow(db, claims, at, books ?? null, bounds);
  const offers = new Map(priced.map(({ id }, index) => [id, offered[index]]));
  return picks.map((pick) => {
    const ofPick = offers.get(pick.id) ?? { onLine: null, onMainLine: null };
    return {
      ...pick,
      now: pickNow(pick, games.get(pick.gameId), ofPick, { at, now }),
      live: running.has(pick.gameId) && pick.outcome === null ? liveOnWire(running, claimOf(pick), now) : null,
      ...(books !== undefined && { atMyBooks: atMyBooksOnWire(ofPick.onLine) }),
    };
  });
}

/** A response that is kept for a second (picksOfDay) is the one that `asOf` gives for each moment of it. */
const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1_000) * 1_000);

/** A pick's claim in the form of the scoring module. */
export function claimOf({ line, period, tipOff, ladder, probability, ...pick }: PickOnWire): PricedClaim {
  const { gameId, playerId, stat, direction } = pick;
  const lineHalves = line * 2;
  return {
    gameId,
    playerId,
    stat,
    direction,
    lineHalves,
    period: period ?? 'Full',
    tipOff: new Date(tipOff),
    probabilityAt: (asked) => (asked === lineHalves ? probability : chanceOn(ladder ?? [], asked, direction)),
  };
}
