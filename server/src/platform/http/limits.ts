import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/index.ts';
import { isPublic } from './access.ts';
import type { Caller, LimitGroup } from './caller.ts';

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

export function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** The three headers of every answer. */
export function limitHeaders({ limit, remaining, resetAt }: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit ?? NO_LIMIT),
    'x-ratelimit-remaining': String(remaining ?? NO_LIMIT),
    'x-ratelimit-reset': resetAt.toISOString().replace('.000Z', 'Z'),
  };
}

export const unlimitedHeaders = (clock: Clock): Record<string, string> =>
  limitHeaders({ limit: null, remaining: null, resetAt: nextUtcMidnight(clock.now()) });

declare module 'fastify' {
  interface FastifyRequest {
    /** Where and for which day this request was counted, until it is given back. */
    counted: { readonly group: LimitGroup; readonly resetAt: Date } | null;
  }
}

/** Counts the request of a proved caller and says in the headers what is left. */
export async function countRequest(limits: CountRequests, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access === undefined || isPublic(access) || request.caller === null) return;
  const allowance = await limits.take(request.caller, access.group);
  request.counted = { group: access.group, resetAt: allowance.resetAt };
  reply.headers(limitHeaders(allowance));
}

/** Gives a counted request back if its answer does not count. */
export async function settleCount(limits: CountRequests, request: FastifyRequest, status: number): Promise<void> {
  const { caller, counted } = request;
  if (caller === null || counted === null || !isUncounted(status)) return;
  request.counted = null;
  await limits.giveBack(caller, counted.group, counted.resetAt);
}
