import { queryOptions } from '@tanstack/react-query';
import type { Grouping, LedgerEntry } from '../types.ts';
import { ofLeague, type OfLeague } from '../league.ts';
import { request } from '../requests/request.ts';

/** From a game day on, or from the first pick. */
export const trackRecord = (by: Grouping, from?: string, league = ofLeague()) =>
  queryOptions({
    queryKey: ['track-record', by, from ?? null, league],
    queryFn: ({ signal }) => request('GET /picks/track-record', { query: { by, from, ...league }, signal }),
    staleTime: 60_000,
  });

/** Of one game day. */
export const recordOfDay = (date: string, league: OfLeague) =>
  queryOptions({
    queryKey: ['track-record', 'day', date, league],
    queryFn: ({ signal }) => request('GET /picks/track-record', { query: { from: date, to: date, ...league }, signal }),
    staleTime: 60_000,
  });

/** The ledger entries of one game day. */
export const ledgerOf = (date: string) =>
  queryOptions({
    queryKey: ['ledger', date, ofLeague()],
    queryFn: async ({ signal }) =>
      (await request('GET /picks/ledger/{date}', { path: { date }, query: { ...ofLeague() }, signal })).entries,
    staleTime: 60_000,
  });

/** The whole chain, page after page. */
export const ledger = queryOptions({
  queryKey: ['ledger'],
  queryFn: async ({ signal }) => {
    const entries: LedgerEntry[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await request('GET /picks/ledger', { query: { limit: 1_000, cursor }, signal });
      entries.push(...page.items);
      if (page.nextCursor === null) return { entries, head: page.head };
      cursor = page.nextCursor;
    }
  },
  staleTime: 60_000,
});
