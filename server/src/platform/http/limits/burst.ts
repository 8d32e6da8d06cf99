import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/index.ts';
import { networkOf } from '../../network-of.ts';
import type { Burst } from '../../quota.ts';
import { Problem } from '../answers/problems.ts';

/** Addresses with a bucket of their own; the least recently used is evicted. */
const MOST_ADDRESSES = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket for each address (IPv6: each /64) on this node. It keeps one client from crowding out the others and is
 * not a quota. Answers 429 when the bucket is empty. The measure is read for each request, so a change applies at once.
 */
export function burstGuard(measure: () => Burst, clock: Clock): (address: string) => void {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_ADDRESSES });
  return (address) => {
    const { capacity, perSecond } = measure();
    const at = clock.now().getTime();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { tokens: capacity, at };
    buckets.set(network, bucket);
    // A clock that is set back neither gives nor takes tokens.
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
