/** Pauses after the first, second, third and fourth failed attempt, as the contract requires; never shorter. */
const DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000] as const;

/** The first attempt and its retries. */
export const MOST_ATTEMPTS = DELAYS_MS.length + 1;

/** Margin for clock differences between nodes: no retry is early. */
const CLOCK_MARGIN_MS = 1_000;

/** Only 200 to 299 is a success; redirects are not followed. */
export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode <= 299;

/** The time of the next attempt after this many failures, the last of which ended at `failedAt`; undefined for none. */
export function nextAttempt(failedAttempts: number, failedAt: Date): Date | undefined {
  const delay = DELAYS_MS[failedAttempts - 1];
  return delay === undefined ? undefined : new Date(failedAt.getTime() + delay + CLOCK_MARGIN_MS);
}
