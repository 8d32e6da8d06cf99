import type { Clock } from '../../kernel/index.ts';
import { Problem } from './problems.ts';

/** How many requests an address may make at once, and how many a second it gets back. */
export interface Burst {
  readonly capacity: number;
  readonly perSecond: number;
}

/** Addresses kept in mind by one node; beyond it the one heard of longest ago is forgotten. */
const MOST_ADDRESSES = 50_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * A token bucket for each address, on this node alone: it keeps one caller from crowding out the others and is no quota.
 * 429 when the address has none left. The measure is asked for each request: a change of it is in force with the next.
 */
export function burstGuard(measure: () => Burst, clock: Clock): (address: string) => void {
  const buckets = new Map<string, Bucket>();
  return (address) => {
    const { capacity, perSecond } = measure();
    const at = clock.now().getTime();
    const known = buckets.get(address) ?? { tokens: capacity, at };
    // A clock that is set back gives nothing, and takes nothing.
    const elapsed = Math.max(0, at - known.at);
    const tokens = Math.min(capacity, known.tokens + (elapsed * perSecond) / 1_000);
    buckets.delete(address);
    if (buckets.size >= MOST_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '');
    if (tokens >= 1) {
      buckets.set(address, { tokens: tokens - 1, at });
      return;
    }
    buckets.set(address, { tokens, at });
    const resetAt = new Date(at + ((1 - tokens) / perSecond) * 1_000);
    throw new Problem('rate-limit-exceeded', 'Too many requests at once from this address.', {
      members: { resetAt: resetAt.toISOString() },
    });
  };
}
