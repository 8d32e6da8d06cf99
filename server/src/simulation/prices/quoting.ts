import type { LineHalves, Stat, Day } from '../../kernel/index.ts';
import { gameTime } from '../../leagues/index.ts';
import type { QuoteFact, QuoteSetFact } from '../../sources/facts.ts';
import type { Book, Market } from './books.ts';
import type { Fixture } from '../rosters/calendar.ts';
import type { PlayerForecast } from './forecast.ts';
import { OVER_LEAN } from '../games/figures.ts';
import type { Edition } from './market.ts';
import { overAt, priceOf, shifted, type Tail } from './pricing.ts';
import { type Key, childKey, keyOf, normalOf, uniformOf } from '../random.ts';
import type { League } from '../rosters/rosters.ts';

const MINUTE = 60_000;
/** Below it, in 48 minutes, a player is offered nowhere. */
const LEAST_MINUTES = 14;
/**
 * All books share this much error (sd in log-odds), beside the forecast's own: a market is good, not perfect. With it a model
 * that has no news deserves about the weight beside the market that it earns on real lines, a seventh.
 */
const COMMON_ERROR = 0.12;
/** A book leaves its line where it is while the over is no further than this from even. */
const STICKY = 0.1;
/** Share of its opinions that a book forms anew on a round. */
const REDRAWN = 0.15;
/** A book does not touch a price for a smaller move of the over than this. */
const IDLE = 0.015;

interface Outage {
  readonly book: string;
  readonly from: number;
  readonly to: number;
}

/** On one day in three a book's feed is gone for an hour of the afternoon, and all its offers with it. */
export function outageOf(league: League, day: Day): Outage | undefined {
  const key = keyOf(league.seed, 'outage', day);
  if (uniformOf(key) > 0.34) return undefined;
  const { books } = league.rules;
  const book = books[Math.floor(uniformOf(childKey(key, 1)) * books.length)]?.key ?? '';
  const from =
    gameTime(league.rules.league, day, 13).getTime() + Math.floor(uniformOf(childKey(key, 2)) * 180) * MINUTE;
  return { book, from, to: from + 60 * MINUTE };
}

/** Every offer of every book for a game, from the evening before to the withdrawal after tip-off. */
export function quotesOf(game: Fixture, editions: readonly Edition[], outage: Outage | undefined): QuoteSetFact[] {
  return game.home.rules.books.flatMap((book) =>
    quotesOfBook(game, book, editions, outage?.book === book.key ? outage : undefined),
  );
}

interface Visit {
  readonly at: number;
  readonly kind: 'round' | 'news' | 'gone' | 'back' | 'closed';
}

/** What a book thinks and last offered of a player in a market. */
interface Standing {
  opinion: number;
  line: LineHalves;
  /** Probability of the over at that line when the quotes were made. */
  over: number;
  quotes: readonly QuoteFact[];
}

/** One book at one game: its random numbers and what it has on offer. */
interface BookState {
  readonly game: Fixture;
  readonly book: Book;
  readonly key: Key;
  readonly standings: Map<string, Standing>;
}

function quotesOfBook(
  game: Fixture,
  book: Book,
  editions: readonly Edition[],
  outage: Outage | undefined,
): QuoteSetFact[] {
  const state: BookState = { game, book, key: keyOf(game.key, 'book', book.copies ?? book.key), standings: new Map() };
  const delays = editions.map((_, index) => latencyOf(state, index));
  const offered = book.markets.map((): readonly QuoteFact[] => []);
  const facts: QuoteSetFact[] = [];
  for (const [number, visit] of visitsOf(state, editions, delays, outage).entries()) {
    const edition = editions.findLast((each, index) => each.at.getTime() + (delays[index] ?? 0) <= visit.at);
    const away = visit.kind === 'gone' || visit.kind === 'closed' || edition === undefined;
    for (const [index, market] of book.markets.entries()) {
      const quotes = away
        ? []
        : offer(state, market, edition, visit.kind === 'round' ? childKey(state.key, number) : null);
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
  const copied = book.copies === null ? 0 : 4;
  return Math.round(copied + quickest + (slowest - quickest) * uniformOf(keyOf(key, 'latency', edition))) * MINUTE;
}

/** When a book looks at a game: opening, morning, before tip-off, after news; and when it is away or done. */
function visitsOf(
  { game, book, key }: BookState,
  editions: readonly Edition[],
  delays: readonly number[],
  outage: Outage | undefined,
): Visit[] {
  const copied = book.copies === null ? 0 : 4 * MINUTE;
  const spread = (name: string, minutes: number): number =>
    Math.floor(uniformOf(keyOf(key, name)) * minutes) * MINUTE + copied;
  const midnight = game.midnight.getTime();
  const tipOff = game.tipOff.getTime();
  const end = game.postponedAt?.getTime() ?? tipOff;
  const rounds = [
    midnight - 360 * MINUTE + spread('opening', 150),
    midnight + 570 * MINUTE + spread('morning', 90),
    tipOff - 75 * MINUTE + spread('closing', 30),
  ];
  const opening = rounds[0] ?? midnight;
  const news = editions.slice(1).map((edition, index) => edition.at.getTime() + (delays[index + 1] ?? 0));
  const open = [
    ...rounds.map((at): Visit => ({ at, kind: 'round' })),
    ...news.map((at): Visit => ({ at, kind: 'news' })),
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

/** A book's whole offer in a market: the players who play most and whose line makes sense, by number. */
function offer(state: BookState, market: Market, edition: Edition, round: Key | null): QuoteFact[] {
  return candidates(state, market, edition).flatMap((player) => {
    const name = `${player.player.number} ${market.stat} ${market.period}`;
    const standing = state.standings.get(name) ?? newStanding(state, name);
    state.standings.set(name, standing);
    if (round !== null && standing.line > 0 && uniformOf(keyOf(round, name)) < REDRAWN) {
      standing.opinion = state.book.opinion * normalOf(keyOf(round, 'opinion', name));
    }
    const lean = market.period === 'Full' ? (OVER_LEAN[market.stat] ?? 0) : 0;
    const common = lean + COMMON_ERROR * normalOf(keyOf(state.game.key, 'common', name));
    requote(state, market, { player, tail: edition.tail(player, market), common }, standing);
    return standing.quotes;
  });
}

function newStanding(state: BookState, name: string): Standing {
  return { opinion: state.book.opinion * normalOf(keyOf(state.key, name)), line: 0, over: 0, quotes: [] };
}

function candidates({ book, game }: BookState, market: Market, edition: Edition): PlayerForecast[] {
  const least = LEAST_MINUTES * game.home.rules.length;
  return edition.forecast.players
    .filter((player) => player.chance > 0.3 && player.minutes >= least)
    .filter((player) => !(book.cautious && edition.doubtful.has(player.player.number)))
    .sort((a, b) => b.minutes - a.minutes)
    .slice(0, market.players)
    .sort((a, b) => a.player.number - b.player.number);
}

/** Two visits of one minute come a second apart: a market has one offer at a moment. */
function oneAtATime(visits: readonly Visit[]): Visit[] {
  let last = 0;
  return visits.map((visit) => {
    last = Math.max(visit.at, last + 1000);
    return { ...visit, at: last };
  });
}

/** What the market believes of one player; a book adds its own opinion. */
interface View {
  readonly player: PlayerForecast;
  readonly tail: Tail;
  /** The market's common error in log-odds, its lean to the over included. */
  readonly common: number;
}

/** Renews a player's quotes if the view of the player has moved enough: books agree on the line and differ in the price. */
function requote(state: BookState, market: Market, { player, tail, common }: View, standing: Standing): void {
  const over = (halves: LineHalves): number => shifted(overAt(tail, halves), common + standing.opinion);
  if (standing.line > 0 && Math.abs(over(standing.line) - standing.over) < IDLE) return;
  const { book } = state;
  const wholes =
    tail.length > 8 && uniformOf(keyOf(state.key, 'whole', player.player.number, market.stat)) < book.wholeLines;
  standing.line = mainLine((halves) => shifted(overAt(tail, halves), common), tail.length, standing.line, wholes);
  standing.over = over(standing.line);
  standing.quotes =
    standing.over < 0.2 || standing.over > 0.85 ? [] : quotesAround(book, market, player, over, standing.line);
}

/** The main line's two sides and the book's alternates, from the lowest line to the highest. */
function quotesAround(
  book: Book,
  market: Market,
  { player }: PlayerForecast,
  over: (halves: LineHalves) => number,
  main: LineHalves,
): QuoteFact[] {
  const ref = { externalId: player.externalId, name: player.name };
  const others = alternates(book, market.stat, main).filter((halves) => over(halves) > 0.12 && over(halves) < 0.86);
  return [main, ...others]
    .sort((a, b) => a - b)
    .map((lineHalves) => {
      const overround = lineHalves === main ? book.overround : book.overround + 0.015;
      const both = lineHalves === main || book.alternates === 'both sides';
      const underPrice = both ? priceOf(1 - over(lineHalves), overround, book.step) : null;
      return { player: ref, lineHalves, overPrice: priceOf(over(lineHalves), overround, book.step), underPrice };
    });
}

/** The half line (or whole line) nearest to even, unless the standing one is still near enough. */
function mainLine(
  over: (halves: LineHalves) => number,
  reach: number,
  standing: LineHalves,
  wholes: boolean,
): LineHalves {
  if (standing > 0 && Math.abs(over(standing) - 0.5) <= STICKY) return standing;
  let line = wholes ? 2 : 1;
  while (line < 2 * reach && over(line + 2) > 0.5) line += 2;
  return Math.abs(over(line + 2) - 0.5) < Math.abs(over(line) - 0.5) ? line + 2 : line;
}

const MILESTONES: Readonly<Partial<Record<Stat, readonly number[]>>> = {
  Points: [9.5, 14.5, 19.5, 24.5, 29.5, 34.5],
  Rebounds: [5.5, 7.5, 9.5, 11.5],
  Assists: [3.5, 5.5, 7.5, 9.5],
  Threes: [0.5, 1.5, 2.5, 3.5, 4.5],
};
const STEPS: Readonly<Partial<Record<Stat, readonly number[]>>> = {
  Points: [-3, 3],
  Rebounds: [-1, 1],
  Assists: [-1, 1],
  PtsRebAst: [-4, 4],
};

function alternates(book: Book, stat: Stat, main: LineHalves): LineHalves[] {
  if (book.alternates === 'overs')
    return (MILESTONES[stat] ?? []).map((line) => 2 * line).filter((line) => line !== main);
  if (book.alternates === 'both sides')
    return (STEPS[stat] ?? []).map((step) => main + 2 * step).filter((line) => line > 0);
  return [];
}
