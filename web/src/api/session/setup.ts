import { queryOptions } from '@tanstack/react-query';
import { request } from '../requests/request.ts';
import type { SetupStep } from '../types.ts';

export const setupSteps = queryOptions({
  queryKey: ['ops', 'setup'],
  queryFn: ({ signal }) => request<SetupStep[]>('/ops/setup', { signal }),
});

/** The same steps, with every key and the mail server tested now. */
export const checkSetup = () => request<SetupStep[]>('/ops/setup/checks', { method: 'POST' });
