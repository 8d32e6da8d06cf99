import type { PostResponse } from '../../webhooks/index.ts';

const TOO_MANY_REQUESTS = 429;
/** The pause after a 429 without a time. */
const DEFAULT_MS = 60_000;
/** The maximum pause, even if a service asks for more. */
const LONGEST_MS = 3_600_000;

/**
 * The pause of a channel after a response. Normally `usualMs`, which respects the service's limit. After a 429 the
 * requested time: the seconds that `secondsIn` finds in the body, else Retry-After (seconds or a date).
 */
export function pauseAfter(
  response: PostResponse,
  at: Date,
  usualMs: number,
  secondsIn: (body: unknown) => unknown = () => undefined,
): number {
  if (!response.responded || response.status !== TOO_MANY_REQUESTS) return usualMs;
  const asked = secondsOf(secondsIn(bodyOf(response.excerpt))) ?? headerSeconds(response.retryAfter, at);
  return asked === undefined ? DEFAULT_MS : Math.min(LONGEST_MS, Math.max(1_000, Math.ceil(asked * 1_000)));
}

const secondsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

function headerSeconds(header: string | undefined, at: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - at.getTime()) / 1_000);
}

function bodyOf(excerpt: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(excerpt));
  } catch {
    // Not JSON: use the header.
    return undefined;
  }
}

/** A member of a value that may be an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
