import { isAbsent, member, type Node } from '../reading/shape.ts';
import type { SourceResponse, CreditReport, Failure, FailureCategory } from '../source.ts';

/**
 * The feed's error codes. Its statuses are unreliable: an exhausted quota and a missing plan both return 401, which elsewhere
 * means a wrong key.
 */
const CODES: ReadonlyMap<string, FailureCategory> = new Map<string, FailureCategory>([
  ['MISSING_KEY', 'auth'],
  ['INVALID_KEY', 'auth'],
  ['DEACTIVATED_KEY', 'auth'],
  ['EXCEEDED_FREQ_LIMIT', 'rate-limited'],
  ['OUT_OF_USAGE_CREDITS', 'quota'],
  ['HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN', 'plan'],
  ['HISTORICAL_MARKETS_UNAVAILABLE_AT_DATE', 'missing'],
  ['EVENT_NOT_FOUND', 'missing'],
]);

/** The failure in an error body; undefined if there is none. */
export function explain(root: Node, status: number): Failure | undefined {
  if (typeof root.value !== 'object' || root.value === null || Array.isArray(root.value)) return undefined;
  const code = member(root, 'error_code');
  if (isAbsent(code)) return undefined;
  const named = typeof code.value === 'string' ? code.value.slice(0, 80) : '';
  return {
    category: CODES.get(named) ?? 'refused',
    reason: `${named || 'an error without a code'} (status ${status})`,
  };
}

/** The credit headers of every response. */
export function creditReport({ headers }: SourceResponse): CreditReport {
  return {
    last: count(headers['x-requests-last']),
    used: count(headers['x-requests-used']),
    remaining: count(headers['x-requests-remaining']),
  };
}

function count(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,9}(\.\d+)?$/.test(header)) return null;
  return Math.ceil(Number(header));
}
