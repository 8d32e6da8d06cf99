import { queryOptions } from '@tanstack/react-query';
import { request } from './requests/request.ts';
import type { Alert, AlertMessage, AlertPreset, Channel, Follow, Page } from './types.ts';

export const alerts = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: ({ signal }) => request<Alert[]>('/me/alerts', { signal }),
});

export const presets = queryOptions({
  queryKey: ['alerts', 'presets'],
  queryFn: ({ signal }) => request<AlertPreset[]>('/me/alerts/presets', { signal }),
  staleTime: Infinity,
});

export const channels = queryOptions({
  queryKey: ['alerts', 'channels'],
  queryFn: ({ signal }) => request<Channel[]>('/me/channels', { signal }),
});

export const follows = queryOptions({
  queryKey: ['alerts', 'follows'],
  queryFn: ({ signal }) => request<Follow[]>('/me/follows', { signal }),
  staleTime: Infinity,
});

/** What the alerts told, newest first. An open page asks for it when the event stream says so, or again and again: the service counts no quota for it. */
export const messages = queryOptions({
  queryKey: ['alerts', 'messages'],
  queryFn: async ({ signal }) =>
    (await request<Page<AlertMessage>>('/me/alerts/messages', { query: { limit: 20 }, signal })).items,
});
