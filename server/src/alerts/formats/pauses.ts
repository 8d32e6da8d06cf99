import type { Answer } from '../../webhooks/index.ts';

const TOO_MANY_REQUESTS = 429;
/** After a 429 that names no time. */
const UNNAMED_MS = 60_000;
/** A service that asks for longer is asked again after that. */
const LONGEST_MS = 3_600_000;

/**
 * How long a channel rests after an answer: `usualMs`, which keeps within the service's limit, or after a 429 as long as the
 * answer asks: by its body where `told` finds seconds there, else by Retry-After (seconds or a date).
 */
export function pauseAfter(
  answer: Answer,
  at: Date,
  usualMs: number,
  told: (body: unknown) => unknown = () => undefined,
): number {
  if (!answer.answered || answer.status !== TOO_MANY_REQUESTS) return usualMs;
  const asked = secondsOf(told(bodyOf(answer.excerpt))) ?? headerSeconds(answer.retryAfter, at);
  return asked === undefined ? UNNAMED_MS : Math.min(LONGEST_MS, Math.max(1_000, Math.ceil(asked * 1_000)));
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
    // Not JSON: the header counts.
    return undefined;
  }
}

/** A member of a value that may be an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
