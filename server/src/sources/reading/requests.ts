import type { League } from '../../leagues/index.ts';
import type { SourceRequest } from '../source.ts';

/** A request with the common defaults: JSON, no key, free, about now. */
export function request(
  league: League,
  what: string,
  url: string,
  more: Partial<Omit<SourceRequest, 'league' | 'what' | 'url'>> = {},
): SourceRequest {
  return { league, what, url, headers: {}, key: null, body: 'json', about: {}, credits: 0, history: false, ...more };
}

/** A URL with its parameters in the given order, which some feeds require. Empty values are sent. */
export function address(base: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return query.length === 0 ? base : `${base}?${query.join('&')}`;
}
