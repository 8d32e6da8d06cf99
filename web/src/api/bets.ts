import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import type { Bet, BetSummary, Page } from './types.ts';

/** What the bets of games from a day on came to; of all games without one. */
export const betSummary = (from: string | undefined) =>
  queryOptions({
    queryKey: ['bets', 'summary', from ?? null],
    queryFn: ({ signal }) => request<BetSummary>('/me/bets/summary', { query: { from }, signal }),
  });

/** Open bets, or all; newest first, page after page. */
export const betsOf = (state: 'open' | undefined, from?: string) =>
  infiniteQueryOptions({
    queryKey: ['bets', 'list', state ?? null, from ?? null],
    queryFn: ({ pageParam, signal }) =>
      request<Page<Bet>>('/me/bets', { query: { state, from, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Bet>) => nextCursor ?? undefined,
  });
