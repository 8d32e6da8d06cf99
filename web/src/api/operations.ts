import { queryOptions } from '@tanstack/react-query';
import type { Operation } from './types.ts';
import { ALL } from './league.ts';
import { request } from './requests/request.ts';

const POLL_MS = 15_000;

export const health = queryOptions({
  queryKey: ['ops', 'health'],
  queryFn: ({ signal }) => request('GET /ops/health', { signal }),
  refetchInterval: POLL_MS,
});

export const services = queryOptions({
  queryKey: ['ops', 'services'],
  queryFn: ({ signal }) => request('GET /ops/services', { signal }),
  refetchInterval: POLL_MS,
});

export const freshness = queryOptions({
  queryKey: ['ops', 'freshness'],
  queryFn: ({ signal }) => request('GET /ops/data-freshness', { signal }),
  refetchInterval: POLL_MS,
});

export const errorGroups = queryOptions({
  queryKey: ['ops', 'errors'],
  queryFn: ({ signal }) => request('GET /ops/errors', { signal }),
  refetchInterval: POLL_MS,
});

export const runsOf = (jobName: string) =>
  queryOptions({
    queryKey: ['ops', 'runs', jobName],
    queryFn: ({ signal }) =>
      request('GET /ops/jobs/{jobName}/runs', { path: { jobName }, query: { limit: 60 }, signal }),
    refetchInterval: POLL_MS,
  });

const isOpen = ({ status }: Operation): boolean => status === 'queued' || status === 'running';

/** Newest first. Polled every second while one is running. */
export const operations = queryOptions({
  queryKey: ['ops', 'operations'],
  queryFn: ({ signal }) => request('GET /ops/operations', { query: { limit: 50 }, signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? 1_000 : POLL_MS),
});

export const configuration = queryOptions({
  queryKey: ['admin', 'config'],
  queryFn: ({ signal }) => request('GET /admin/config', { signal }),
});

export const usersNamed = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ signal }) => request('GET /admin/users', { query: { search, limit: 100 }, signal }),
  });

/** Newest first, of every admin, ended ones included. */
export const opsTokens = queryOptions({
  queryKey: ['ops', 'tokens'],
  queryFn: ({ signal }) => request('GET /ops/tokens', { query: { limit: 200 }, signal }),
});

export const audit = queryOptions({
  queryKey: ['admin', 'audit'],
  queryFn: ({ signal }) => request('GET /admin/audit', { query: { limit: 100 }, signal }),
});

/** Of every enabled league. */
export const namesToDecide = queryOptions({
  queryKey: ['ops', 'names'],
  queryFn: async ({ signal }) => (await request('GET /ops/names', { query: { league: ALL }, signal })).items,
});
