import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '../kernel.ts';
import { ofLeagues } from './league.ts';
import { request } from './requests/request.ts';

/** Who is out of each game of a day, now or as known at a past moment. */
export const availabilityOf = (date: Day, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['availability', date, asOf ?? null, ofLeagues()],
    queryFn: async ({ signal }) => {
      const query = { date, asOf, limit: 100, ...ofLeagues() };
      return (await request('GET /research/availability', { query, signal })).items;
    },
    // The past does not change.
    staleTime: asOf === undefined ? 30_000 : Infinity,
    placeholderData: keepPreviousData,
  });

/** Movements of the consensus that one page holds. */
const MOST_MOVEMENTS = 1_000;

/** Movements of the consensus lines of a day's games, newest first: lines open up to a day before. */
export const movementsOf = (from: Day, to: Day) =>
  queryOptions({
    queryKey: ['movements', from, to, ofLeagues()],
    queryFn: async ({ signal }) =>
      (
        await request('GET /data/odds/movements', {
          query: { from, to, limit: MOST_MOVEMENTS, ...ofLeagues() },
          signal,
        })
      ).items,
    staleTime: 60_000,
  });
