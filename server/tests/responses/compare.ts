import type { ApiResponse } from './asker.ts';

/** Members whose value differs between runs: secrets, clocks, processes, and hashes over them. */
const RANDOM = new Set([
  ...['accessToken', 'rawKey', 'rawToken', 'prefix', 'secret', 'salt', 'pid', 'latencyMs', 'lastHeartbeatSeconds'],
  ...['ageMinutes', 'uptimeSeconds', 'durationMs', 'nextCursor', 'readAt'],
  ...['x-ratelimit-reset', 'x-request-id', 'etag'],
  // Set by the system clock, whatever the service's clock is.
  ...[
    'sealedAt',
    'createdAt',
    'lastUsedAt',
    'expiresAt',
    'resetAt',
    'revokedAt',
    'changedAt',
    'updatedAt',
    'startedAt',
    'lastJobAt',
  ],
]);
/** Sentences for users: a change is counted but not reported. */
const SENTENCES = new Set([
  ...[
    'summary',
    'explanation',
    'detail',
    'title',
    'description',
    'message',
    'warning',
    'reason',
    'does',
    'headline',
    'text',
    'range',
  ],
]);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const HASH = /^[0-9a-f]{64}$/;
const PROCESS = /^process_[0-9a-f]+$/;
/** Tolerance: two recordings of one service differ by the time between its start and a request. */
const SAME_MOMENT_MS = 5 * 60_000;

export interface Difference {
  readonly request: string;
  /** The location in the response: `status`, `headers.…` or a path into the body. */
  readonly at: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Comparison {
  readonly same: number;
  readonly differences: readonly Difference[];
  /** Changed sentences. */
  readonly sentences: number;
}

/** An addition keeps everything that a client could read before. Any other change may break a client. */
export function classOf({ at, before, after }: Difference): string {
  if (at === 'status' && before === 404 && after !== 404) return 'paths served that were not found';
  if (at.startsWith('body') && before === undefined) return 'members added';
  if (at.startsWith('body') && after === undefined) return 'members removed';
  if (at.endsWith('.length')) return 'lists of another length';
  return at.startsWith('body') ? 'values changed' : 'statuses or headers changed';
}

/** Compares two recordings by response and member. */
export function compareResponses(before: readonly ApiResponse[], after: readonly ApiResponse[]): Comparison {
  const differences: Difference[] = [];
  let same = 0;
  let sentences = 0;
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index], after[index]];
    const request = one ?? other;
    const found: [at: string, before: unknown, after: unknown][] = [];
    const compare = (x: unknown, y: unknown, at: string): void => {
      if (isRecord(x) && isRecord(y)) {
        for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) {
          const [left, right] = [x[key], y[key]];
          if (SENTENCES.has(key) && typeof left === 'string' && typeof right === 'string')
            sentences += left === right ? 0 : 1;
          else if (!RANDOM.has(key) || typeof left !== typeof right) compare(left, right, `${at}.${key}`);
        }
      } else if (Array.isArray(x) && Array.isArray(y)) {
        if (x.length !== y.length) found.push([`${at}.length`, x.length, y.length]);
        for (const [place, item] of x.slice(0, y.length).entries()) compare(item, y[place], `${at}[${place}]`);
      } else if (x !== y && !isSameText(x, y)) found.push([at, x, y]);
    };
    if (one === undefined || other === undefined || nameOf(one) !== nameOf(other))
      found.push(['request', one && nameOf(one), other && nameOf(other)]);
    else {
      compare(one.status, other.status, 'status');
      // A response of another kind has other members: reporting the status once is enough.
      if (one.status === other.status) {
        compare(one.headers, other.headers, 'headers');
        compare(one.body, other.body, 'body');
      }
    }
    if (found.length === 0) same += 1;
    for (const [at, was, is] of found)
      differences.push({ request: request ? nameOf(request) : '', at, before: was, after: is });
  }
  return { same, differences, sentences };
}

const nameOf = ({ caller, method, path }: ApiResponse): string => `${caller} ${method} ${path}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Equal except for moments and ages close together, hashes, process ids, and moments within longer text (CSV, pages).
 */
function isSameText(x: unknown, y: unknown): boolean {
  if (typeof x !== 'string' || typeof y !== 'string') return false;
  if ([HASH, PROCESS].some((pattern) => pattern.test(x) && pattern.test(y))) return true;
  if (MOMENT.test(x) && MOMENT.test(y) && x.length < 40)
    return Math.abs(Date.parse(x) - Date.parse(y)) < SAME_MOMENT_MS;
  const [age, otherAge] = [ageOf(x), ageOf(y)];
  if (Math.abs(age - otherAge) < SAME_MOMENT_MS / 1_000)
    return x.replace(String(age), '') === y.replace(String(otherAge), '');
  return withoutMoments(x) === withoutMoments(y);
}

const withoutMoments = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');

/** Seconds of a cache-control header's max-age; NaN of other text. */
const ageOf = (text: string): number => Number(/\bmax-age=(\d+)/.exec(text)?.[1] ?? Number.NaN);
