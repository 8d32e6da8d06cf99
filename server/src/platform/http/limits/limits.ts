import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LimitGroup } from '../../../access/index.ts';
import type { Clock } from '../../../kernel/index.ts';
import { Problem } from '../responses/problems.ts';
import { networkOf } from '../../network-of.ts';
import { NO_LIMIT, type Allowance, type Burst, type Counted, type CountRequests } from '../../quota.ts';

/** Seconds until a time, at least 1. */
export function retryAfter(resetAt: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000)));
}

/** Statuses that do not count against the limit. */
export const isUncounted = (status: number): boolean => status === 401 || status === 429 || status >= 500;

const DAY_MS = 86_400_000;

export function nextUtcMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** The three limit headers of every response. */
type LimitHeaders = Readonly<Record<'x-ratelimit-limit' | 'x-ratelimit-remaining' | 'x-ratelimit-reset', string>>;

export function limitHeaders({ limit, remaining, resetAt }: Allowance): LimitHeaders {
  return {
    'x-ratelimit-limit': String(limit ?? NO_LIMIT),
    'x-ratelimit-remaining': String(remaining ?? NO_LIMIT),
    'x-ratelimit-reset': resetAt.toISOString().replace('.000Z', 'Z'),
  };
}

/** The headers of an uncounted response. */
export function unlimitedHeaders(clock: Clock): LimitHeaders {
  return limitHeaders({ limit: null, remaining: null, resetAt: nextUtcMidnight(clock.now()) });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The group and day in which this request was counted, until the count is given back. */
    counted: { readonly group: LimitGroup; readonly resetAt: Date } | null;
  }
}

/** Notes that a request was counted, and sets the limit headers of its response. Throws the contract's 429. */
export function noteCount(
  { passed, ...allowance }: Counted,
  group: LimitGroup,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(limitHeaders(allowance));
  const { limit, resetAt } = allowance;
  if (!passed)
    throw new Problem(
      'rate-limit-exceeded',
      `The daily limit of ${limit} requests for the endpoint group ${group} is used up.`,
      { members: { resetAt: resetAt.toISOString() } },
    );
  request.counted = { group, resetAt };
}

/** Gives the count of a request back, if it was counted. */
export async function settleCount(limits: CountRequests, request: FastifyRequest): Promise<void> {
  const { caller, counted } = request;
  if (caller === null || counted === null) return;
  request.counted = null;
  await limits.giveBack(caller, counted.group, counted.resetAt);
}

/** Addresses with a bucket; the least recently used one is evicted. */
const MOST_ADDRESSES = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket per address (IPv6: per /64) on this node. It protects other clients and is not a quota. Throws a 429
 * when the bucket is empty. Reads the configuration per request, so a change applies at once.
 */
export function burstGuard(measure: () => Burst, clock: Clock): (address: string) => void {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_ADDRESSES });
  return (address) => {
    const { capacity, perSecond } = measure();
    const at = clock.now().getTime();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { tokens: capacity, at };
    buckets.set(network, bucket);
    // A clock set back changes no tokens.
    const elapsed = Math.max(0, at - bucket.at);
    bucket.tokens = Math.min(capacity, bucket.tokens + (elapsed * perSecond) / 1_000);
    bucket.at = at;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return;
    }
    const resetAt = new Date(at + ((1 - bucket.tokens) / perSecond) * 1_000);
    throw new Problem('rate-limit-exceeded', 'Too many requests at once from this address.', {
      members: { resetAt: resetAt.toISOString() },
    });
  };
}
