import { queryOptions } from '@tanstack/react-query';
import { Problem } from './problem.ts';
import { request } from './request.ts';

/** A sign-in of the account that is still open. */
export interface OpenSession {
  readonly id: number;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly address: string;
  readonly client: string;
  readonly isCurrent: boolean;
}

interface TwoFactor {
  readonly enabled: boolean;
  readonly enabledAt: string | null;
  readonly recoveryCodesLeft: number;
}

/** A secret that an authenticator app is to be given; the address is what its QR code holds. */
export interface Enrollment {
  readonly secret: string;
  readonly uri: string;
}

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
