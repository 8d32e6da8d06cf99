import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

/** A step of `GET /ops/setup`. */
interface SetupStep {
  readonly step: 'key' | 'leagues' | 'history' | 'mail' | 'admin' | 'board';
  readonly verdict: 'ok' | 'warning' | 'fault' | 'unknown';
  readonly says: string;
  readonly advice: string | null;
}

export const setupSteps = queryOptions({
  queryKey: ['ops', 'setup'],
  queryFn: ({ signal }) => request<SetupStep[]>('/ops/setup', { signal }),
});

/** The same steps, with every key and the mail server tested now. */
export const checkSetup = () => request<SetupStep[]>('/ops/setup/checks', { method: 'POST' });
