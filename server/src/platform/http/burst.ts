import type { Clock } from '../../kernel/index.ts';
import { networkOf } from './network-of.ts';
import { Problem } from './problems.ts';

/** How many requests an address may make at once, and how many a second it gets back. */
export interface Burst {
  readonly capacity: number;
  readonly perSecond: number;
}

/** Addresses kept in mind by one node at the most. Who is among the half of them heard of last is never forgotten. */
const MOST_ADDRESSES = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket for each address, of IPv6 for each /64, on this node alone: it keeps one caller from crowding out the others
 * and is no quota. 429 when the address has none left. The measure is asked for each request: a change of it is in force
 * with the next.
 */
export function burstGuard(measure: () => Burst, clock: Clock): (address: string) => void {
  const bucketOf = bucketsByAddress();
  return (address) => {
    const { capacity, perSecond } = measure();
    const at = clock.now().getTime();
    const bucket = bucketOf(networkOf(address), capacity, at);
    // A clock that is set back gives nothing, and takes nothing.
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

/**
 * Each address's bucket, full at first. Kept in two maps: who asks is in the newer one, and when that is full it becomes the
 * older, whose place it takes. In a single one, taken out and put back for its order with each request, every
 * few hundred requests have the whole map made anew.
 */
function bucketsByAddress(): (address: string, capacity: number, at: number) => Bucket {
  let newer = new Map<string, Bucket>();
  let older = new Map<string, Bucket>();
  return (address, capacity, at) => {
    const known = newer.get(address);
    if (known !== undefined) return known;
    const bucket = older.get(address) ?? { tokens: capacity, at };
    if (newer.size >= MOST_ADDRESSES / 2) {
      older = newer;
      newer = new Map();
    }
    newer.set(address, bucket);
    return bucket;
  };
}
