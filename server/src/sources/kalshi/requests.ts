import { address, request } from '../reading/requests.ts';
import type { Need, SourceRequest } from '../source.ts';
import { seriesOf } from './series.ts';

export const ORIGIN = 'https://external-api.kalshi.com';

/** Events of a page: more than a series has games at a time. */
const PAGE = 200;
const MOST_PAGES = 10;

/** One request for each series: its open events of all days, with their markets and best prices. */
export function firstRequests({ kind, league, day, asOf }: Need): SourceRequest[] {
  if (kind !== 'quotes' || asOf !== null) return [];
  return Array.from(seriesOf(league).keys(), (series) =>
    request(league, 'events', urlOf(series), { about: { day, series, page: '1', pairs: '', isWhole: 'true' } }),
  );
}

function urlOf(series: string, cursor?: string): string {
  return address(`${ORIGIN}/trade-api/v2/events`, {
    series_ticker: series,
    status: 'open',
    with_nested_markets: 'true',
    limit: PAGE,
    ...(cursor !== undefined && { cursor }),
  });
}

/** What the pages so far tell of the day: its pairs, and whether every entry was read. */
export interface Told {
  /** `DEN@UTA` */
  readonly pairs: readonly string[];
  readonly isWhole: boolean;
}

export const toldBefore = ({ about }: SourceRequest): Told => ({
  pairs: about['pairs'] === undefined || about['pairs'] === '' ? [] : about['pairs'].split(','),
  isWhole: about['isWhole'] === 'true',
});

/** The request for the next page; null if the cursor leads back or there are more pages than a series has. */
export function nextPage(before: SourceRequest, cursor: string, { pairs, isWhole }: Told): SourceRequest | null {
  const { series = '', page = '1', cursor: last } = before.about;
  if (cursor === last || Number(page) >= MOST_PAGES) return null;
  const about = { pairs: pairs.join(','), isWhole: String(isWhole), page: String(Number(page) + 1), cursor };
  return { ...before, url: urlOf(series, cursor), about: { ...before.about, ...about } };
}
