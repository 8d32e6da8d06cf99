import type { LimitGroup } from '../access/index.ts';
import type { Caller } from './caller.ts';

/** The header value where no limit is set: the largest int32. */
export const NO_LIMIT = 2_147_483_647;

/** What is left of a day's quota after a request; null where there is no limit. */
export interface Allowance {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: Date;
}

/** Whether a request was counted, and the quota after it. */
export interface Counted extends Allowance {
  /** False if the quota was used up before. */
  readonly passed: boolean;
}

/** Counts requests against daily quotas; the module `limits` implements it. */
export interface CountRequests {
  /** Counts one request if the quota allows it. Throws `unavailable` if the count cannot be kept. */
  take(caller: Caller, group: LimitGroup): Promise<Counted>;
  /** Takes back a request whose answer does not count; `resetAt` names the day it was counted on. */
  giveBack(caller: Caller, group: LimitGroup, resetAt: Date): Promise<void>;
}

/** How many requests one address may make at once, and how many a second it gets back. */
export interface Burst {
  readonly capacity: number;
  readonly perSecond: number;
}
