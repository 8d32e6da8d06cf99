export const MAX_TRIES = 4;
const FIRST_MS = 1_000;

/** Transient statuses. */
export const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Exponential back-off with full jitter: up to 1, 2, 4 … seconds. */
export function backoffMs(tries: number, random: number): number {
  return random * FIRST_MS * 2 ** (tries - 1);
}

/** `Retry-After` (seconds or a date) in milliseconds; 0 if it is absent or unreadable. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
