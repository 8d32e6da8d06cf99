import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { setServiceTime } from '../clock.ts';
import type { Stat } from '../kernel.ts';
import type { Query } from './requests/described.ts';
import type { League } from './types.ts';
import { knowLeagueOf, ofEveryLeague, ofLeague, ofLeagues, type OfLeagues } from './league.ts';
import { ownBooks } from '../preferences.ts';
import { rankByName } from './rank-names.ts';
import { LIVE_EVERY_MS } from './requests/polling.ts';
import { request } from './requests/request.ts';

const MINUTE = 60_000;

/** One query per resource: components that show the same resource share one request. */
export const serviceFacts = queryOptions({
  queryKey: ['service'],
  queryFn: async ({ signal }) => {
    const facts = await request('GET /service', { prefetched: 'service', signal });
    setServiceTime(facts.now);
    return facts;
  },
  staleTime: Infinity,
});

/** A running game with its lines; an event of the stream makes it old. */
export const gameLive = (gameId: number) =>
  queryOptions({
    queryKey: ['game-live', gameId],
    queryFn: ({ signal }) => request('GET /games/{id}/live', { path: { id: gameId }, query: { path: true }, signal }),
    refetchInterval: MINUTE,
  });

/** The leagues of a list are those of the board, unless it is about one. */
export const picksOf = (date: string, isCurrent: boolean, leagues = ofLeagues()) =>
  picksAt(atOwnBooks(), date, leagues, isCurrent && ownBooks.read() === prefetchedAt);

/** The same with the best price on the published line beside each; without own books that of all books. */
export const picksAtMyBooks = (date: string) => picksAt(MINE, date, ofLeagues(), false);

const MINE = { books: ['mine'] };

/** What `public/prefetch.js` went by: the account's preferences may arrive before its board. */
const prefetchedAt = ownBooks.read();

/** Prices are those at the account's own books, once it has chosen some. */
const atOwnBooks = (): { books?: string[] } => (ownBooks.read() === 'chosen' ? MINE : {});

const picksAt = (books: { books?: string[] }, date: string, leagues: OfLeagues, isPrefetched: boolean) =>
  queryOptions({
    queryKey: ['picks', date, books, leagues],
    queryFn: ({ signal }) =>
      request('GET /picks/top', {
        query: { date, count: 100, ...books, ...leagues },
        prefetched: isPrefetched && 'picks',
        signal,
      }),
  });

export const gamesOf = (date: string, isCurrent: boolean) =>
  queryOptions({
    queryKey: ['games', date, ofLeagues()],
    queryFn: async ({ signal }) => {
      // Two leagues may have more games than the 50 of a page by default.
      const query = { date, limit: 100, ...ofLeagues() };
      return (await request('GET /games', { query, prefetched: isCurrent && 'games', signal })).items;
    },
  });

export const livePicksOf = (date: string) =>
  queryOptions({
    queryKey: ['picks', date, 'live', ofLeagues()],
    queryFn: ({ signal }) => request('GET /picks/live', { query: { date, ...ofLeagues() }, signal }),
    refetchInterval: LIVE_EVERY_MS,
  });

export interface PropsFilter extends Readonly<
  Pick<
    Query<'GET /research/props'>,
    | 'stat'
    | 'team'
    | 'direction'
    | 'period'
    | 'rating'
    | 'state'
    | 'minScore'
    | 'minL10OverHits'
    | 'sort'
    | 'against'
    | 'devig'
  >
> {
  readonly date: string;
  /** Prices at the account's own books alone; without own books at all of them. */
  readonly books?: 'mine' | undefined;
  /** Only what has a price there. */
  readonly offered?: true | undefined;
  /** Only what the account follows. */
  readonly followed?: true | undefined;
}

export const PROPS_PAGE_SIZE = 200;

/** One page of the day's props. `version` is that of the first page, so all pages are of one board. */
export const propsPage = (
  filter: PropsFilter,
  page: number,
  version: number | undefined,
  league: OfLeagues = ofLeague(),
) =>
  queryOptions({
    queryKey: ['props', filter, page, page === 1 ? null : (version ?? null), league],
    queryFn: ({ signal }) =>
      request('GET /research/props', {
        query: {
          ...filter,
          ...league,
          books: filter.books && [filter.books],
          page,
          pageSize: PROPS_PAGE_SIZE,
          version: page === 1 ? undefined : version,
        },
        signal,
      }),
    enabled: page === 1 || version !== undefined,
    // What is followed changes on other pages.
    staleTime: filter.followed === true ? 0 : MINUTE,
  });

export const teams = (leagues: OfLeagues = ofLeague()) =>
  queryOptions({
    queryKey: ['teams', leagues],
    queryFn: async ({ signal }) => (await request('GET /teams', { query: { limit: 100, ...leagues }, signal })).items,
    staleTime: 60 * MINUTE,
  });

export const comingGames = () =>
  queryOptions({
    queryKey: ['coming-games', ofLeagues()],
    queryFn: ({ signal }) => request('GET /seo/games', { query: { ...ofLeagues() }, signal }),
  });

/** Players whose name matches, of one league or of all. */
export const playersNamed = (search: string, league: League['league'] | undefined) => {
  const leagues = league === undefined ? ofEveryLeague() : { league };
  return queryOptions({
    queryKey: ['players', search, leagues],
    queryFn: async ({ signal }) => {
      const query = { search, limit: 100, ...leagues };
      const { items } = await request('GET /players', { query, signal });
      for (const player of items) knowLeagueOf(player.id, player.league);
      return rankByName(items, search);
    },
    enabled: search.length >= 2,
    staleTime: 5 * MINUTE,
    placeholderData: keepPreviousData,
  });
};

/** Its league becomes the league of the page about the player. */
export const playerById = (id: number) =>
  queryOptions({
    queryKey: ['player', id],
    queryFn: async ({ signal }) => {
      const player = await request('GET /players/{id}', { path: { id }, signal });
      knowLeagueOf(player.id, player.league);
      return player;
    },
    staleTime: 5 * MINUTE,
  });

export const gamesOfPlayer = (id: number) =>
  queryOptions({
    queryKey: ['player', id, 'games'],
    queryFn: ({ signal }) => request('GET /players/{id}/games', { path: { id }, signal }),
    staleTime: 5 * MINUTE,
  });

export const propsHistoryOf = (id: number, stat: Stat) =>
  queryOptions({
    queryKey: ['player', id, 'history', stat],
    queryFn: ({ signal }) =>
      request('GET /data/players/{id}/props-history', { path: { id }, query: { stat, limit: 400 }, signal }),
    staleTime: MINUTE,
  });

/** The last games of a player, quoted or not, newest first; without the preseason. */
export const gameLogOf = (id: number) =>
  queryOptions({
    queryKey: ['player', id, 'game-log'],
    queryFn: async ({ signal }) =>
      (await request('GET /players/{id}/game-log', { path: { id }, query: { limit: 40 }, signal })).items.filter(
        ({ seasonType }) => seasonType !== 'preseason',
      ),
    staleTime: 5 * MINUTE,
  });

export const shootingZonesOf = (id: number) =>
  queryOptions({
    queryKey: ['player', id, 'zones'],
    queryFn: ({ signal }) =>
      request('GET /research/player/{playerId}/shooting-zones', { path: { playerId: id }, signal }),
    staleTime: 5 * MINUTE,
  });

export const teammatesOf = (id: number, stat: Stat, line: number | undefined) =>
  queryOptions({
    queryKey: ['player', id, 'teammates', stat, line ?? null],
    queryFn: ({ signal }) =>
      request('GET /data/research/teammates/{playerId}', { path: { playerId: id }, query: { stat, line }, signal }),
    staleTime: 5 * MINUTE,
  });
