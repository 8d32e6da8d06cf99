import { queryOptions } from '@tanstack/react-query';
import { Problem } from '../requests/problem.ts';
import { request } from '../requests/request.ts';

export const sessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request('GET /me/sessions', { signal }),
});

export const twoFactor = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: ({ signal }) => request('GET /me/two-factor', { signal }),
});

/** Gives the password again: for ten minutes the service accepts changes that could take the account over. */
export const reauthenticate = (password: string, code?: string): Promise<void> =>
  request('POST /auth/reauthenticate', { body: { password, ...(code === undefined ? {} : { code }) } });

export const needsPassword = (error: Error | null): boolean =>
  error instanceof Problem && error.slug === 'reauthentication-required';

export const needsTwoFactor = (error: Error | null): boolean =>
  error instanceof Problem && error.slug === 'two-factor-enrollment-required';
