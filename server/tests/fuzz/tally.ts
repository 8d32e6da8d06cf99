import type { Operation } from '../support/described-api.ts';
import type { ApiResponse } from './send.ts';

/** A count of requests independent of the service's, by account, group and day. */
export interface Tally {
  /** The faults of a response's rate-limit headers. */
  note(operation: Operation, account: number | null, response: ApiResponse): string[];
  /** The counted requests of an account's group on the day that ends at `reset`. */
  used(account: number, group: string, reset: string): number;
}

const isUncounted = (status: number): boolean => status === 401 || status === 429 || status >= 500;

export function tally(): Tally {
  const used = new Map<string, number>();
  const lowest = new Map<string, number>();
  const keyOf = (account: number, group: string, reset: string): string =>
    `${account} ${group} ${new Date(reset).toISOString()}`;
  return {
    note(operation, account, { status, headers }) {
      const group = operation['x-limit-group'];
      const reset = String(headers['x-ratelimit-reset']);
      if (group === undefined || account === null || status === 401 || Number.isNaN(Date.parse(reset))) return [];
      const key = keyOf(account, group, reset);
      if (!isUncounted(status)) used.set(key, (used.get(key) ?? 0) + 1);
      const limit = String(headers['x-ratelimit-limit']);
      const remaining = Number(headers['x-ratelimit-remaining']);
      // Another tier has another limit, and starts from it.
      const before = lowest.get(`${key} ${limit}`) ?? Infinity;
      lowest.set(`${key} ${limit}`, Math.min(before, remaining));
      return remaining > before ? [`X-RateLimit-Remaining of ${group} rose from ${before} to ${remaining}`] : [];
    },
    used: (account, group, reset) => used.get(keyOf(account, group, reset)) ?? 0,
  };
}
