import { queryOptions } from '@tanstack/react-query';
import type { Evaluation, Proposal } from './types.ts';
import { request } from './request.ts';

/** A question, although it is posted: the same one within minutes is not asked again. */
export const evaluation = (proposal: Proposal) =>
  queryOptions({
    queryKey: ['evaluation', proposal],
    queryFn: ({ signal }) => request<Evaluation>('/picks/evaluate', { method: 'POST', body: proposal, signal }),
    staleTime: 5 * 60_000,
  });
