import type { Day, Direction, LineHalves } from '../../kernel/index.ts';
import { gameTime } from '../../leagues/index.ts';
import type { QuoteFact, QuoteSetFact } from '../../sources/facts.ts';
import { BOOST, boosts, isBoosted } from './boosts.ts';
import type { Book, Market } from './books.ts';
import type { Fixture } from '../rosters/calendar.ts';
import type { Edition, Quotable } from './edition.ts';
import { type LineMove, commonError, offeredPlayers, propName } from './line-moves.ts';
import { mainLine } from './main-line.ts';
import type { MarketShape } from './market-shape.ts';
import { overAt, priceOf, shifted, type Tail } from './pricing.ts';
import { slipLink } from './slip-link.ts';
import { type Key, childKey, keyOf, normalOf, uniformOf } from '../random.ts';
import type { AnyLeague, AnyTeam } from '../rosters/clubs.ts';

const MINUTE = 60_000;
/** Share of its opinions that a book redraws per round. */
const REDRAWN = 0.15;
/** A book ignores smaller moves of the over than this. */
const IDLE = 0.015;

interface Outage {
  readonly book: string;
  readonly from: number;
  readonly to: number;
}

/** On one day in three a book's feed is down for an hour of the afternoon; its offers are then withdrawn. */
export function outageOf(league: AnyLeague, day: Day): Outage | undefined {
  const key = keyOf(league.seed, 'outage', day);
  if (uniformOf(key) > 0.34) return undefined;
  const { books } = league.rules;
  const book = books[Math.floor(uniformOf(childKey(key, 1)) * books.length)]?.key ?? '';
  const from =
    gameTime(league.rules.league, day, 13).getTime() + Math.floor(uniformOf(childKey(key, 2)) * 180) * MINUTE;
  return { book, from, to: from + 60 * MINUTE };
}

/** All offers of books for a game, from the evening before to the withdrawal after tip-off. */
export function quotesOf(
  game: Fixture<AnyTeam>,
  books: readonly Book[],
  { outage, ...happenings }: Happenings,
): QuoteSetFact[] {
  return books.flatMap((book) =>
    quotesOfBook(game, book, { ...happenings, outage: outage?.book === book.key ? outage : undefined }),
  );
}

interface Visit {
  readonly at: number;
  readonly kind: 'round' | 'news' | 'move' | 'gone' | 'back' | 'closed';
  /** The bettors' move; the book then reprices that market only. */
  readonly move?: LineMove;
}

/** A book's opinion and last offer for a player in a market. */
interface Standing {
  opinion: number;
  line: LineHalves;
  /** Probability of the over at that line when the quotes were made. */
  over: number;
  quotes: readonly QuoteFact[];
}

/** One book at one game: its random numbers and its current offers. */
interface BookState {
  readonly game: Fixture<AnyTeam>;
  readonly book: Book;
  readonly key: Key;
  readonly standings: Map<string, Standing>;
  /** By prop: the shift of the market's view by bettors, in log-odds. */
  readonly shifts: Map<string, number>;
  /** Players whose points the boosting book pays more for. */
  readonly boosted: ReadonlySet<number>;
}

/** Events of a game to which books react. */
interface Happenings {
  readonly editions: readonly Edition[];
  readonly moves: readonly LineMove[];
  readonly boosted: ReadonlySet<number>;
  readonly outage: Outage | undefined;
}

function quotesOfBook(game: Fixture<AnyTeam>, book: Book, happenings: Happenings): QuoteSetFact[] {
  const { editions, boosted } = happenings;
  const key = keyOf(game.key, 'book', book.copies ?? book.key);
  const state: BookState = { game, book, key, standings: new Map(), shifts: new Map(), boosted };
  const delays = editions.map((_, index) => latencyOf(state, index));
  const offered = book.markets.map((): readonly QuoteFact[] => []);
  const facts: QuoteSetFact[] = [];
  for (const [number, visit] of visitsOf(state, happenings, delays).entries()) {
    const edition = editions.findLast((each, index) => each.at.getTime() + (delays[index] ?? 0) <= visit.at);
    const away = visit.kind === 'gone' || visit.kind === 'closed' || edition === undefined;
    const { move } = visit;
    if (move !== undefined) state.shifts.set(move.name, move.shift);
    for (const [index, market] of book.markets.entries()) {
      if (move !== undefined && (move.stat !== market.stat || move.period !== market.period)) continue;
      const quotes = away
        ? []
        : offer(state, market, edition, { move, round: visit.kind === 'round' ? childKey(state.key, number) : null });
      if (sameOffer(quotes, offered[index] ?? [])) continue;
      offered[index] = quotes;
      const { stat, period } = market;
      const knownAt = new Date(visit.at);
      facts.push({
        game: { externalId: game.externalId },
        book: book.key,
        stat,
        period,
        quotes,
        knownAt,
        assumed: false,
      });
    }
  }
  return facts;
}

function sameOffer(one: readonly QuoteFact[], other: readonly QuoteFact[]): boolean {
  return one.length === other.length && one.every((quote, index) => sameQuote(quote, other[index]));
}

function sameQuote(one: QuoteFact, other: QuoteFact | undefined): boolean {
  return (
    one.player.externalId === other?.player.externalId &&
    one.lineHalves === other.lineHalves &&
    one.overPrice === other.overPrice &&
    one.underPrice === other.underPrice
  );
}

function latencyOf({ book, key }: BookState, edition: number): number {
  if (edition === 0) return 0;
  const [quickest, slowest] = book.latency;
  return Math.round(quickest + (slowest - quickest) * uniformOf(keyOf(key, 'latency', edition))) * MINUTE;
}

/** When a book reprices a game: opening, morning, before tip-off, after news; and when it is down or closed. */
function visitsOf(
  { game, key }: BookState,
  { editions, moves, outage }: Happenings,
  delays: readonly number[],
): Visit[] {
  const spread = (name: string, minutes: number): number => Math.floor(uniformOf(keyOf(key, name)) * minutes) * MINUTE;
  const midnight = game.anchor.getTime();
  const tipOff = game.tipOff.getTime();
  const end = game.postponedAt?.getTime() ?? tipOff;
  const closing = tipOff - 75 * MINUTE + spread('closing', 30);
  // A club may play again 80 minutes later; its players are quoted in one game at a time.
  const rounds =
    game.home.rules.exhibition !== null
      ? [closing]
      : [midnight - 360 * MINUTE + spread('opening', 150), midnight + 570 * MINUTE + spread('morning', 90), closing];
  const opening = rounds[0] ?? midnight;
  const news = editions.slice(1).map((edition, index) => edition.at.getTime() + (delays[index + 1] ?? 0));
  const open = [
    ...rounds.map((at): Visit => ({ at, kind: 'round' })),
    ...news.map((at): Visit => ({ at, kind: 'news' })),
    ...moves.map((move): Visit => ({ at: move.at, kind: 'move', move })),
  ].filter(({ at }) => at >= opening && at < end && (outage === undefined || at < outage.from || at >= outage.to));
  const hours: Visit[] =
    outage === undefined || outage.to >= end
      ? []
      : [
          { at: outage.from, kind: 'gone' },
          { at: outage.to, kind: 'back' },
        ];
  const closed: Visit = { at: end + 3 * MINUTE, kind: 'closed' };
  return oneAtATime([...open, ...hours, closed].sort((a, b) => a.at - b.at));
}

interface QuoteTrigger {
  readonly move: LineMove | undefined;
  /** Of a regular round. */
  readonly round: Key | null;
}

/** A book's complete offer in a market: the players with the most minutes and a plausible line, by number. */
function offer(state: BookState, market: Market, edition: Edition, { move, round }: QuoteTrigger): QuoteFact[] {
  return candidates(state, market, edition).flatMap((player) => {
    const name = propName(player, market);
    const standing = state.standings.get(name) ?? newStanding(state, name);
    state.standings.set(name, standing);
    if (round !== null && standing.line > 0 && uniformOf(keyOf(round, name)) < REDRAWN) {
      standing.opinion = state.book.opinion * normalOf(keyOf(round, 'opinion', name));
    }
    const common = commonError(state.game, name, market) + (state.shifts.get(name) ?? 0);
    const isMoved = move?.name === name;
    const hasBoost = isBoosted(state.boosted, market, player);
    if (hasBoost) standing.opinion = 0;
    requote(state, market, { player, tail: edition.tail(player, market), common, isMoved, hasBoost }, standing);
    return standing.quotes;
  });
}

function newStanding(state: BookState, name: string): Standing {
  return { opinion: state.book.opinion * normalOf(keyOf(state.key, name)), line: 0, over: 0, quotes: [] };
}

function candidates({ book }: BookState, market: Market, edition: Edition): Quotable[] {
  return offeredPlayers(market, edition, book.cautious).sort((a, b) => a.player.number - b.player.number);
}

/** Two visits in the same minute are a second apart: a market has one offer per moment. */
function oneAtATime(visits: readonly Visit[]): Visit[] {
  let last = 0;
  return visits.map((visit) => {
    last = Math.max(visit.at, last + 1000);
    return { ...visit, at: last };
  });
}

/** The market's view of one player; a book adds its own opinion. */
interface View {
  readonly player: Quotable;
  readonly tail: Tail;
  /** The market's common error in log-odds, with its bias to the over. */
  readonly common: number;
  /** Bettors have just moved it: the book reacts at once, with the line nearest to even. */
  readonly isMoved: boolean;
  /** One book pays more for the over. */
  readonly hasBoost: boolean;
}

/** Renews a player's quotes if the view has moved enough: books agree on the line and differ in the price. */
function requote(state: BookState, market: Market, view: View, standing: Standing): void {
  const { player, tail, common, isMoved, hasBoost } = view;
  const over = (halves: LineHalves): number => shifted(overAt(tail, halves), common + standing.opinion);
  if (!isMoved && standing.line > 0 && Math.abs(over(standing.line) - standing.over) < IDLE) return;
  const { book } = state;
  const wholes =
    tail.length > 8 && uniformOf(keyOf(state.key, 'whole', player.player.number, market.stat)) < book.wholeLines;
  const fair = (halves: LineHalves): number => shifted(overAt(tail, halves), common);
  standing.line = mainLine(fair, tail.length, isMoved ? 0 : standing.line, wholes);
  standing.over = over(standing.line);
  const { least, most } = state.game.home.rules.market.overs;
  const quotes =
    standing.over < least || standing.over > most ? [] : quotesAround(state, market, player, over, standing.line);
  standing.quotes = hasBoost && boosts(book.key) ? boosted(quotes, book, over, standing.line) : quotes;
}

/** The over of the main line pays more. */
function boosted(
  quotes: readonly QuoteFact[],
  { step }: Book,
  over: (halves: LineHalves) => number,
  main: LineHalves,
): QuoteFact[] {
  const paid = over(main) / (1 + BOOST);
  return quotes.map((quote) =>
    quote.lineHalves === main
      ? { ...quote, overPrice: priceOf(paid, 1, step), underPrice: priceOf(1 - paid, 1, step) }
      : quote,
  );
}

/** Both sides of the main line and the book's alternates, by ascending line. */
function quotesAround(
  { game, book }: BookState,
  market: Market,
  { player }: Quotable,
  over: (halves: LineHalves) => number,
  main: LineHalves,
): QuoteFact[] {
  const ref = { externalId: player.externalId, name: player.name };
  const others = alternates(book, game.home.rules.market, market.stat, main).filter(
    (halves) => over(halves) > 0.12 && over(halves) < 0.86,
  );
  return [main, ...others]
    .sort((a, b) => a - b)
    .map((lineHalves) => {
      const overround = lineHalves === main ? book.overround : book.overround + 0.015;
      const both = lineHalves === main || book.alternates === 'both sides';
      const underPrice = both ? priceOf(1 - over(lineHalves), overround, book.step) : null;
      const overPrice = priceOf(over(lineHalves), overround, book.step);
      const link = (direction: Direction): string => slipLink(book, game, market, player, direction, lineHalves);
      const links = book.linked && { overLink: link('Over'), ...(both && { underLink: link('Under') }) };
      return { player: ref, lineHalves, overPrice, underPrice, ...links };
    });
}

function alternates(
  book: Book,
  { milestones, steps }: MarketShape,
  stat: Market['stat'],
  main: LineHalves,
): LineHalves[] {
  if (book.alternates === 'overs')
    return (milestones[stat] ?? []).map((line) => 2 * line).filter((line) => line !== main);
  if (book.alternates === 'both sides')
    return (steps[stat] ?? []).map((step) => main + 2 * step).filter((line) => line > 0);
  return [];
}
