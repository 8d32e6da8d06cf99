import { queryOptions } from '@tanstack/react-query';
import type { ApiKey, Delivery, EventType, ExportJob, Page, Subscription, Usage } from '../types.ts';
import { request } from '../requests/request.ts';

export const apiKeys = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => request<ApiKey[]>('/me/api-keys', { signal }),
});

export const usage = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => request<Usage>('/data/usage', { signal }),
});

export const subscriptions = queryOptions({
  queryKey: ['account', 'webhooks'],
  queryFn: ({ signal }) => request<Subscription[]>('/data/webhook-subscriptions', { signal }),
});

export const eventTypes = queryOptions({
  queryKey: ['account', 'event-types'],
  queryFn: ({ signal }) => request<EventType[]>('/data/events/types', { signal }),
  staleTime: Infinity,
});

export const deliveriesOf = (id: number) =>
  queryOptions({
    queryKey: ['account', 'webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      request<Page<Delivery>>(`/data/webhook-subscriptions/${id}/deliveries`, { query: { limit: 20 }, signal }),
  });

/** Newest first. Polled every second while one is running. */
export const exportJobs = queryOptions({
  queryKey: ['account', 'exports'],
  queryFn: ({ signal }) => request<Page<ExportJob>>('/data/exports', { query: { limit: 20 }, signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'queued' || status === 'running') === true ? 1_000 : false,
});
