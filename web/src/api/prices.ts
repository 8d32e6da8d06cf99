import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ofLeague, ofLeagues } from './league.ts';
import type { Query } from './requests/described.ts';
import { request } from './requests/request.ts';
import type { PricesPage } from './types.ts';

/** What a screen of prices shows. */
export type PricesFilter = Pick<
  Query<'GET /research/prices'>,
  'screen' | 'date' | 'stats' | 'state' | 'maxAge' | 'against' | 'devig' | 'books'
>;

/** Prices are as old as this before an open page reads them again. */
const EVERY_MS = 60_000;

/** The rows of a screen, best edge first. All pages are of the first one's moment. */
export const pricesOf = (filter: PricesFilter, isCurrent: boolean) =>
  infiniteQueryOptions({
    queryKey: ['prices', filter, ofLeagues()],
    queryFn: ({ pageParam, signal }) =>
      request('GET /research/prices', { query: { ...filter, ...ofLeagues(), limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: PricesPage) => nextCursor ?? undefined,
    staleTime: EVERY_MS / 2,
    refetchInterval: isCurrent && EVERY_MS,
  });

/** What became of prices that stood out, in the last 30 days of the shown league. */
export const priceRecord = () =>
  queryOptions({
    queryKey: ['price-record', ofLeague()],
    queryFn: ({ signal }) => request('GET /research/prices/record', { query: ofLeague(), signal }),
    staleTime: 10 * 60_000,
  });

/** Of the last days, and of the shown league. */
export const bookLeads = (filter: Pick<Query<'GET /research/books/lead'>, 'days' | 'within'>) =>
  queryOptions({
    queryKey: ['book-leads', filter, ofLeague()],
    queryFn: ({ signal }) => request('GET /research/books/lead', { query: { ...filter, ...ofLeague() }, signal }),
    staleTime: 10 * 60_000,
  });
