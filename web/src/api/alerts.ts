import { queryOptions } from '@tanstack/react-query';
import { request } from './requests/request.ts';

export const alerts = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: ({ signal }) => request('GET /me/alerts', { signal }),
});

export const presets = queryOptions({
  queryKey: ['alerts', 'presets'],
  queryFn: ({ signal }) => request('GET /me/alerts/presets', { signal }),
  staleTime: Infinity,
});

export const channels = queryOptions({
  queryKey: ['alerts', 'channels'],
  queryFn: ({ signal }) => request('GET /me/channels', { signal }),
});

export const follows = queryOptions({
  queryKey: ['alerts', 'follows'],
  queryFn: ({ signal }) => request('GET /me/follows', { signal }),
  staleTime: Infinity,
});

/** What the alerts told, newest first. An open page asks for it when the event stream says so, or again and again: the service counts no quota for it. */
export const messages = queryOptions({
  queryKey: ['alerts', 'messages'],
  queryFn: async ({ signal }) => (await request('GET /me/alerts/messages', { query: { limit: 20 }, signal })).items,
});
