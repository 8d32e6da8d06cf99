import { queryOptions } from '@tanstack/react-query';
import { Problem } from '../requests/problem.ts';
import { request } from '../requests/request.ts';
import type { OpenSession, TwoFactor } from '../types.ts';

export const sessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request<OpenSession[]>('/me/sessions', { signal }),
});

export const twoFactor = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: ({ signal }) => request<TwoFactor>('/me/two-factor', { signal }),
});

/** Gives the password again: for ten minutes the service accepts changes that could take the account over. */
export const reauthenticate = (password: string, code?: string): Promise<void> =>
  request('/auth/reauthenticate', { method: 'POST', body: { password, ...(code === undefined ? {} : { code }) } });

export const needsPassword = (error: Error | null): boolean =>
  error instanceof Problem && error.slug === 'reauthentication-required';

export const needsTwoFactor = (error: Error | null): boolean =>
  error instanceof Problem && error.slug === 'two-factor-enrollment-required';
