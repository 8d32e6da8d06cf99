import type { LimitGroup } from '../access/index.ts';
import type { Caller } from './caller.ts';

/** The header value for "no limit": the largest int32. */
export const NO_LIMIT = 2_147_483_647;

/** The rest of a day's quota after a request; null if there is no limit. */
export interface Allowance {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: Date;
}

/** Whether a request was counted, and the quota after it. */
export interface Counted extends Allowance {
  /** False if the quota was used up already. */
  readonly passed: boolean;
  /** The version of credentials as of the count. */
  readonly credentialVersion: string;
}

/** Counts requests against daily quotas; the module `limits` implements it. */
export interface CountRequests {
  /** Counts one request if the quota allows it. Throws `unavailable` if the count cannot be stored. */
  take(caller: Caller, group: LimitGroup): Promise<Counted>;
  /** Takes back a request whose response does not count; `resetAt` identifies its day. */
  giveBack(caller: Caller, group: LimitGroup, resetAt: Date): Promise<void>;
}

/** The burst size of one address, and how many requests per second it regains. */
export interface Burst {
  readonly capacity: number;
  readonly perSecond: number;
}
