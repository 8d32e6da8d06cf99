export const MAX_TRIES = 4;
const FIRST_MS = 1_000;

/** Statuses that may pass by themselves. 400, 401, 403, 404 and 422 never do. */
export const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Full jitter: anywhere up to 1, 2, 4 … seconds, so that callers who failed together do not come back together. */
export function backoffMs(tries: number, random: number): number {
  return random * FIRST_MS * 2 ** (tries - 1);
}

/** `Retry-After` in milliseconds, given in seconds or as a date; 0 if it is absent or says nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
