import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Day } from '../kernel.ts';
import type { OfLeagues } from './league.ts';
import { request, requestFile } from './requests/request.ts';
import type { FollowedBet, Page, SystemPrice, SystemRun, SystemWhere } from './types.ts';

export type { SystemPrice, SystemWhere } from './types.ts';

/** Conditions with a number. */
export type RangeCondition = Extract<keyof SystemWhere, `m${'in' | 'ax'}${string}`>;

/** A system as the service is asked for it. */
export interface AskedSystem {
  readonly league?: OfLeagues['league'];
  readonly where: SystemWhere;
  readonly price?: SystemPrice | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

const BETS_A_PAGE = 50;

/** One page of a system's bets, with all its figures. */
const runSystem = (system: AskedSystem, limit: number, cursor?: string, signal?: AbortSignal) =>
  request('POST /research/systems', {
    body: { ...system, limit, ...(cursor !== undefined && { cursor }) },
    ...(signal !== undefined && { signal }),
  });

/** All bets of a system as a CSV file. */
export const betsFile = (system: AskedSystem): Promise<Blob> =>
  requestFile('POST /research/systems/export.csv', { body: system });

/** What a system came to, with its bets page after page. It is not asked again by itself: the past does not change. */
export const systemRun = (system: AskedSystem) =>
  infiniteQueryOptions({
    queryKey: ['systems', 'run', system],
    queryFn: ({ pageParam, signal }) => runSystem(system, BETS_A_PAGE, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ bets }: SystemRun) => bets.nextCursor ?? undefined,
    staleTime: Infinity,
    retry: false,
  });

export const savedSystems = queryOptions({
  queryKey: ['systems', 'saved'],
  queryFn: ({ signal }) => request('GET /me/systems', { signal }),
});

/** The recorded bets of a saved system, newest first. */
export const followedBets = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['systems', 'bets', id],
    queryFn: ({ pageParam, signal }) =>
      request('GET /me/systems/{id}/bets', { path: { id }, query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<FollowedBet>) => nextCursor ?? undefined,
  });
