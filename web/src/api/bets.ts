import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Query } from './requests/described.ts';
import { request } from './requests/request.ts';
import type { Bet, BetGroup, BetImport, ImportedFile, Page } from './types.ts';

/** Which bets are shown; a member that is left out means all. */
export type BetFilter = Readonly<
  Pick<Query<'GET /me/bets'>, 'from' | 'book' | 'stat' | 'direction' | 'league' | 'source'>
>;

const keyOf = ({ from, book, stat, direction, league, source }: BetFilter) => [
  from,
  book,
  stat,
  direction,
  league,
  source,
];

/** What the bets came to, also by group. */
export const betSummary = (filter: BetFilter, by?: BetGroup) =>
  queryOptions({
    queryKey: ['bets', 'summary', ...keyOf(filter), by ?? null],
    queryFn: ({ signal }) => request('GET /me/bets/summary', { query: { ...filter, by }, signal }),
  });

/** The bankroll day by day beside luck. */
export const betTimeline = (filter: BetFilter) =>
  queryOptions({
    queryKey: ['bets', 'timeline', ...keyOf(filter)],
    queryFn: ({ signal }) => request('GET /me/bets/timeline', { query: { ...filter }, signal }),
  });

/** Open bets, or all; newest first, page after page. */
export const betsOf = (state: 'open' | undefined, filter: BetFilter) =>
  infiniteQueryOptions({
    queryKey: ['bets', 'list', state ?? null, ...keyOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      request('GET /me/bets', { query: { ...filter, state, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Bet>) => nextCursor ?? undefined,
  });

const LIVE_EVERY_MS = 20_000;
const NOW_EVERY_MS = 60_000;

/** How open bets stand whose game runs; asked again while the page is seen. */
export const liveBets = queryOptions({
  queryKey: ['bets', 'live'],
  queryFn: ({ signal }) => request('GET /me/bets/live', { signal }),
  refetchInterval: LIVE_EVERY_MS,
});

/** What open bets before tip-off are worth now; asked again while the page is seen. */
export const betsNow = queryOptions({
  queryKey: ['bets', 'now'],
  queryFn: ({ signal }) => request('GET /me/bets/now', { signal }),
  refetchInterval: NOW_EVERY_MS,
});

export const betShares = queryOptions({
  queryKey: ['bets', 'shares'],
  queryFn: ({ signal }) => request('GET /me/bets/share', { signal }),
});

/** What a stranger would see. */
export const sharePreview = (withStakes: boolean) =>
  queryOptions({
    queryKey: ['bets', 'preview', withStakes],
    queryFn: ({ signal }) => request('GET /me/bets/share/preview', { query: { withStakes }, signal }),
  });

/** A shared record; needs no account. */
export const sharedBets = (token: string) =>
  queryOptions({
    queryKey: ['shared-bets', token],
    queryFn: ({ signal }) => request('GET /shared-bets/{token}', { path: { token }, signal }),
    retry: false,
  });

/** How a file is read, as far as it does not say so itself. */
export type ImportReading = Readonly<
  { timeZone: string } & Pick<Query<'POST /me/bets/import'>, 'mapping' | 'decimalSeparator' | 'dateOrder'>
>;

/** Sends a file of bets: a dry run, or the accepted rows are written. */
export const importBets = (csv: string, dryRun: boolean, reading: ImportReading): Promise<BetImport> =>
  request('POST /me/bets/import', { query: { dryRun, ...reading }, csv });

/** The files that were imported, newest first. */
export const betImports = infiniteQueryOptions({
  queryKey: ['bets', 'imports'],
  queryFn: ({ pageParam, signal }) =>
    request('GET /me/bets/imports', { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: Page<ImportedFile>) => nextCursor ?? undefined,
});
