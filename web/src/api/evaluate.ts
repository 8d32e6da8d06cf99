import { queryOptions } from '@tanstack/react-query';
import type { League, Proposal } from './types.ts';
import { ofLeague } from './league.ts';
import { request } from './requests/request.ts';

/** A read, although it is a POST: the same proposal is not sent again within five minutes. */
export const evaluation = (proposal: Proposal) =>
  queryOptions({
    queryKey: ['evaluation', proposal, ofLeague()],
    queryFn: ({ signal }) => request('POST /picks/evaluate', { body: { ...proposal, ...ofLeague() }, signal }),
    staleTime: 5 * 60_000,
  });

/** The same with the prices of some books alone: `mine`, or the key of one. */
export const evaluationAtBooks = (proposal: Proposal, books: string, league: League['league'] | undefined) =>
  queryOptions({
    queryKey: ['evaluation', proposal, league, books],
    queryFn: ({ signal }) =>
      request('POST /picks/evaluate', {
        query: { books: [books] },
        body: { ...proposal, ...(league !== undefined && { league }) },
        signal,
      }),
    staleTime: 30_000,
  });

/** The evaluation as it was at a past moment, which does not change any more. */
export const evaluationAt = (proposal: Proposal, asOf: string) =>
  queryOptions({
    queryKey: ['evaluation-at', proposal, asOf, ofLeague()],
    queryFn: ({ signal }) =>
      request('POST /picks/evaluate', { query: { asOf }, body: { ...proposal, ...ofLeague() }, signal }),
    staleTime: Infinity,
  });
