import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitGroup } from '../../access/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { Caller } from './caller.ts';

/** What the headers say where no limit is set: the largest int32. */
export const NO_LIMIT = 2_147_483_647;

/** What is left of a day's quota after a request was counted; null where there is no limit. */
export interface Allowance {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: Date;
}

/** Counts requests against daily quotas. The room `limits` brings the one that the service runs with. */
export interface CountRequests {
  /** Counts one request, or throws the contract's 429; 503 if the count cannot be kept. */
  take(caller: Caller, group: LimitGroup): Promise<Allowance>;
  /** Takes one back that was answered with a status that does not count; `resetAt` names the day it was counted on. */
  giveBack(caller: Caller, group: LimitGroup, resetAt: Date): Promise<void>;
}

/** Every 429 says how long to wait, also in seconds. */
export function retryAfter(resetAt: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000)));
}

/** Answers with these do not count: the caller got nothing for it. */
export const isUncounted = (status: number): boolean => status === 401 || status === 429 || status >= 500;

const DAY_MS = 86_400_000;

export function nextUtcMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** The three headers of every answer. */
type LimitHeaders = Readonly<Record<'x-ratelimit-limit' | 'x-ratelimit-remaining' | 'x-ratelimit-reset', string>>;

export function limitHeaders({ limit, remaining, resetAt }: Allowance): LimitHeaders {
  return {
    'x-ratelimit-limit': String(limit ?? NO_LIMIT),
    'x-ratelimit-remaining': String(remaining ?? NO_LIMIT),
    'x-ratelimit-reset': momentOf(resetAt),
  };
}

/** Written out once a moment: all answers of a day have the same. */
let lastMoment = { at: Number.NaN, text: '' };

function momentOf(resetAt: Date): string {
  const at = resetAt.getTime();
  if (lastMoment.at !== at) lastMoment = { at, text: resetAt.toISOString().replace('.000Z', 'Z') };
  return lastMoment.text;
}

/** Made once a day: every request begins with them. */
let lastUnlimited = { at: Number.NaN, headers: limitHeaders({ limit: null, remaining: null, resetAt: new Date(0) }) };

export function unlimitedHeaders(clock: Clock): LimitHeaders {
  const resetAt = nextUtcMidnight(clock.now());
  const at = resetAt.getTime();
  if (lastUnlimited.at !== at) lastUnlimited = { at, headers: limitHeaders({ limit: null, remaining: null, resetAt }) };
  return lastUnlimited.headers;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where and for which day this request was counted, until it is given back. */
    counted: { readonly group: LimitGroup; readonly resetAt: Date } | null;
  }
}

/** Notes that a request was counted, and says in its answer's headers what is left. */
export function noteCount(request: FastifyRequest, reply: FastifyReply, group: LimitGroup, allowance: Allowance): void {
  request.counted = { group, resetAt: allowance.resetAt };
  reply.headers(limitHeaders(allowance));
}

/** Gives a request back, if it was counted, whose answer does not count. */
export async function settleCount(limits: CountRequests, request: FastifyRequest): Promise<void> {
  const { caller, counted } = request;
  if (caller === null || counted === null) return;
  request.counted = null;
  await limits.giveBack(caller, counted.group, counted.resetAt);
}
