import type { Static } from 'typebox';
import { VISIBILITY, VISIBILITY_NOTE, type Tier } from '../../access/index.ts';
import { lineValue, rounded, type Day } from '../../kernel/index.ts';
import { askedLeagues, playerNames } from '../../league/index.ts';
import { gameDayOf, statsOf, type League } from '../../leagues/index.ts';
import { bookKind, linkOf } from '../../odds/index.ts';
import { callerOf, checkedDay, NOT_CHANGED, sendPrepared, type Api } from '../../platform/http/index.ts';
import { invalidInput, type Queryable } from '../../platform/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor } from '../../platform/paging/index.ts';
import { askedBooks, comparedWith } from '../../preferences/index.ts';
import type { ScoringBounds } from '../../scoring/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { marketMoment, type MarketReader } from './price-market.ts';
import {
  isStaleIn,
  LEAST_EDGES,
  priceRows,
  quoteOf,
  type PriceRow,
  type PriceSide,
  type ScreenQuestion,
} from './price-rows.ts';
import { MAX_AGE, PricesQuery, PricesShape } from './prices-schemas.ts';

export function pricesRoutes(api: Api, { db, leagues, bounds, read, markets }: ResearchDeps): void {
  api.get(
    '/research/prices',
    {
      config: { access: 'prices' },
      schema: {
        summary: 'Prices that stand out',
        description: `Arbitrage, middles, low hold and prices above a reference, from the quotes of a day, best edge first. A pair has two books that are no one feed under two names. ${VISIBILITY_NOTE} Every price has its time and its age at \`at\`. A row is what the quotes say, not a promise: a price may be gone.`,
        tags: ['Research'],
        querystring: PricesQuery,
        response: { 200: PricesShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { account } = callerOf(request);
      const asked = askedLeagues(leagues, query.league);
      checkStats(asked, query.stats);
      const { against, devig } = await comparedWith(db, account.id, query);
      const books = query.books === undefined ? null : await askedBooks(db, account.id, query.books);
      const { limit = 50 } = query;
      const { at, now, offset } = placeOf(query.cursor, account.tier, request.context.clock.now());
      const day = query.date === undefined ? undefined : checkedDay('date', query.date);
      const days = asked.map((league) => ({ league, date: day ?? gameDayOf(league, now), at }));
      const { screen = 'arbitrage' } = query;
      const question: ScreenQuestion = {
        screen,
        books,
        stats: query.stats === undefined ? null : new Set(query.stats),
        state: query.state ?? null,
        minEdge: query.minEdge ?? LEAST_EDGES[screen],
        maxAgeMs: (query.maxAge ?? MAX_AGE) * 1_000,
        ...{ against, devig, at, now },
      };
      const name = [days, { ...question, books: books && [...books], stats: query.stats ?? null }, limit, offset];
      const response = await read(request, ['prices', ...name], async () => {
        const rows = await rowsOf(db, markets, days, question, bounds());
        const { items, nextCursor } = pageOf(rows.slice(offset, offset + limit + 1), limit, () =>
          writeCursor(at.getTime(), offset + limit),
        );
        const { delayMinutes: dataDelayMinutes } = VISIBILITY[account.tier];
        const named = await namesOf(db, items);
        return {
          at: at.toISOString(),
          dataDelayMinutes,
          items: items.map((row) => onWire(row, named, question, bounds())),
          nextCursor,
        };
      });
      return sendPrepared(request, reply, response);
    },
  );
}

interface AskedDay {
  readonly league: League;
  readonly date: Day;
  readonly at: Date;
}

/** The rows of every day, as one list in the order of their edges. */
async function rowsOf(
  db: Queryable,
  markets: MarketReader,
  days: readonly AskedDay[],
  question: ScreenQuestion,
  bounds: ScoringBounds,
): Promise<PriceRow[]> {
  const { screen, against } = question;
  const isOurs = screen === 'middle' || (screen === 'positive-ev' && against === 'model');
  const all = await Promise.all(
    days.map(async (day) => {
      const chances = isOurs ? await markets.chances(db, day, bounds) : undefined;
      return priceRows(await markets.market(db, day), question, bounds, chances);
    }),
  );
  return all.length === 1 ? (all[0] ?? []) : all.flat().toSorted((a, b) => b.edge - a.edge);
}

/** 400 for a stat that none of the leagues has, with those that they have. */
function checkStats(asked: readonly League[], stats: readonly Stat[] = []): void {
  const known: readonly Stat[] = [...new Set(asked.flatMap(statsOf))];
  const unknown = stats.findIndex((stat) => !known.includes(stat));
  if (unknown !== -1)
    throw invalidInput([{ pointer: `/query/stats/${unknown}`, detail: `must be one of ${known.join(', ')}` }]);
}

/** A list can be continued for this long. */
const CURSOR_MS = 24 * 60 * 60_000;

interface Place {
  /** The moment of the quotes. */
  readonly at: Date;
  /** The time by the clock when the first page was read. */
  readonly now: Date;
  readonly offset: number;
}

/** Where a page begins. All pages are of the first one's moment. 400 for a moment that the tier does not see yet. */
function placeOf(cursor: string | undefined, tier: Tier, now: Date): Place {
  const delayMs = VISIBILITY[tier].delayMinutes * 60_000;
  const latest = marketMoment(new Date(now.getTime() - delayMs));
  if (cursor === undefined) return { at: latest, now: new Date(latest.getTime() + delayMs), offset: 0 };
  const [moment, offset] = readCursor(cursor, /^(\d{1,15}) (\d{1,7})$/).map(Number);
  if (moment === undefined || offset === undefined) throw strangeCursor();
  const at = marketMoment(new Date(moment));
  const age = latest.getTime() - at.getTime();
  if (at.getTime() !== moment || age < 0 || age > CURSOR_MS) throw strangeCursor();
  return { at, now: new Date(moment + delayMs), offset };
}

async function namesOf(db: Queryable, rows: readonly PriceRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map((row) => quoteOf(row).playerId))];
  const names = ids.length === 0 ? [] : await playerNames(db, ids);
  return new Map(names.map(({ id, name }) => [id, name]));
}

const share = (value: number): number => rounded(value, 4);

function onWire(
  row: PriceRow,
  names: ReadonlyMap<number, string>,
  { against, at }: ScreenQuestion,
  { suspectExpectedValue }: ScoringBounds,
): Static<typeof PricesShape>['items'][number] {
  const { game, over, under, edge, stakes, middle, reference } = row;
  const { playerId, stat, period } = quoteOf(row);
  const sides = [over, under].filter((side) => side !== null);
  return {
    league: game.league,
    gameId: game.id,
    gameDate: game.gameDate,
    tipOff: game.tipOff.toISOString(),
    gameStatus: game.status,
    homeTeamAbbr: game.homeTeam,
    awayTeamAbbr: game.awayTeam,
    playerId,
    playerName: names.get(playerId) ?? '',
    stat,
    period: period === 'Full' ? null : period,
    over: over && sideOnWire(row, over, 'Over', at),
    under: under && sideOnWire(row, under, 'Under', at),
    edge: share(edge),
    hold: stakes === null ? null : share(-(middle?.profitIfMissed ?? edge)),
    stakes: stakes && { over: share(stakes[0]), under: share(1 - share(stakes[0])) },
    canPush: sides.some(({ quote }) => Number.isInteger(lineValue(quote.lineHalves))),
    gap: middle && {
      probability: share(middle.probability),
      pushProbability: share(middle.pushProbability),
      expectedValue: share(middle.expectedValue),
      profitIfHit: share(middle.profitIfHit),
      profitIfMissed: share(middle.profitIfMissed),
      breakEven: share(middle.breakEven),
    },
    reference: reference && {
      against,
      probability: share(reference.probability),
      feeds: reference.feeds,
      quotedAt: reference.quotedAt.toISOString(),
    },
    isStale: sides.some((side) => isStaleIn(row, side)),
    isSuspect: edge > suspectExpectedValue,
  };
}

function sideOnWire(row: PriceRow, side: PriceSide, direction: 'Over' | 'Under', at: Date) {
  const { quote, price, netPrice } = side;
  const { book, knownAt } = quote;
  return {
    book,
    kind: bookKind(book),
    line: lineValue(quote.lineHalves),
    price,
    netPrice: rounded(netPrice, 2),
    quotedAt: knownAt.toISOString(),
    age: Math.floor((at.getTime() - knownAt.getTime()) / 1_000),
    link: linkOf(quote, direction),
    isStale: isStaleIn(row, side),
  };
}
