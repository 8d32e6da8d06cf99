import { queryOptions } from '@tanstack/react-query';
import { request } from '../requests/request.ts';

export const apiKeys = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => request('GET /me/api-keys', { signal }),
});

export const usage = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => request('GET /data/usage', { signal }),
});

export const subscriptions = queryOptions({
  queryKey: ['account', 'webhooks'],
  queryFn: ({ signal }) => request('GET /data/webhook-subscriptions', { signal }),
});

export const eventTypes = queryOptions({
  queryKey: ['account', 'event-types'],
  queryFn: ({ signal }) => request('GET /data/events/types', { signal }),
  staleTime: Infinity,
});

export const deliveriesOf = (id: number) =>
  queryOptions({
    queryKey: ['account', 'webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      request('GET /data/webhook-subscriptions/{id}/deliveries', { path: { id }, query: { limit: 20 }, signal }),
  });

/** Newest first. Polled every second while one is running. */
export const exportJobs = queryOptions({
  queryKey: ['account', 'exports'],
  queryFn: ({ signal }) => request('GET /data/exports', { query: { limit: 20 }, signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'queued' || status === 'running') === true ? 1_000 : false,
});
