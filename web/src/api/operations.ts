import { queryOptions } from '@tanstack/react-query';
import type {
  AdminUser,
  AuditEntry,
  ConfigEntry,
  ErrorGroup,
  Freshness,
  JobRun,
  NameToDecide,
  Operation,
  OpsToken,
  Page,
  ServiceHealth,
  ServiceStatus,
} from './types.ts';
import { ALL } from './league.ts';
import { request } from './requests/request.ts';

const POLL_MS = 15_000;

export const health = queryOptions({
  queryKey: ['ops', 'health'],
  queryFn: ({ signal }) => request<ServiceHealth>('/ops/health', { signal }),
  refetchInterval: POLL_MS,
});

export const services = queryOptions({
  queryKey: ['ops', 'services'],
  queryFn: ({ signal }) => request<ServiceStatus[]>('/ops/services', { signal }),
  refetchInterval: POLL_MS,
});

export const freshness = queryOptions({
  queryKey: ['ops', 'freshness'],
  queryFn: ({ signal }) => request<Freshness[]>('/ops/data-freshness', { signal }),
  refetchInterval: POLL_MS,
});

export const errorGroups = queryOptions({
  queryKey: ['ops', 'errors'],
  queryFn: ({ signal }) => request<ErrorGroup[]>('/ops/errors', { signal }),
  refetchInterval: POLL_MS,
});

export const runsOf = (jobName: string) =>
  queryOptions({
    queryKey: ['ops', 'runs', jobName],
    queryFn: ({ signal }) => request<JobRun[]>(`/ops/jobs/${jobName}/runs`, { query: { limit: 60 }, signal }),
    refetchInterval: POLL_MS,
  });

const isOpen = ({ status }: Operation): boolean => status === 'queued' || status === 'running';

/** Newest first. Polled every second while one is running. */
export const operations = queryOptions({
  queryKey: ['ops', 'operations'],
  queryFn: ({ signal }) => request<Page<Operation>>('/ops/operations', { query: { limit: 50 }, signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? 1_000 : POLL_MS),
});

export const configuration = queryOptions({
  queryKey: ['admin', 'config'],
  queryFn: ({ signal }) => request<ConfigEntry[]>('/admin/config', { signal }),
});

export const usersNamed = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ signal }) => request<Page<AdminUser>>('/admin/users', { query: { search, limit: 100 }, signal }),
  });

/** Newest first, of every admin, ended ones included. */
export const opsTokens = queryOptions({
  queryKey: ['ops', 'tokens'],
  queryFn: ({ signal }) => request<Page<OpsToken>>('/ops/tokens', { query: { limit: 200 }, signal }),
});

export const audit = queryOptions({
  queryKey: ['admin', 'audit'],
  queryFn: ({ signal }) => request<Page<AuditEntry>>('/admin/audit', { query: { limit: 100 }, signal }),
});

/** Of every enabled league. */
export const namesToDecide = queryOptions({
  queryKey: ['ops', 'names'],
  queryFn: async ({ signal }) =>
    (await request<Page<NameToDecide>>('/ops/names', { query: { league: ALL }, signal })).items,
});
