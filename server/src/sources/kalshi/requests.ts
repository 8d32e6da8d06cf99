import { addDays, type Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { address, request } from '../reading/requests.ts';
import type { Need, SourceRequest } from '../source.ts';
import { seriesOf } from './series.ts';

export const ORIGIN = 'https://external-api.kalshi.com';

/** Events of a page: more than a series has games at a time. */
const PAGE = 200;
/** Markets of a page, the most that the exchange gives. */
const SETTLED_PAGE = 1_000;
export const MOST_PAGES = 10;

/** One request for each series: its open events of all days with their markets and prices, or what was settled about a day. */
export function firstRequests({ kind, league, day, asOf, games }: Need): SourceRequest[] {
  if (asOf !== null) return [];
  if (kind === 'quotes')
    return forEachSeries(league, 'events', (series) => ({ day, series, page: '1', pairs: '', isWhole: 'true' }));
  if (kind !== 'market-results' || games.length === 0) return [];
  return forEachSeries(league, 'market-results', (series) => ({ day, series, page: '1' }));
}

const forEachSeries = (
  league: League,
  what: string,
  aboutOf: (series: string) => SourceRequest['about'],
): SourceRequest[] =>
  Array.from(seriesOf(league).keys(), (series) => {
    const about = aboutOf(series);
    return request(league, what, urlOf({ what, about }), { about });
  });

/** The address of a request's first page, or of the page at a cursor. */
export function urlOf({ what, about }: Pick<SourceRequest, 'what' | 'about'>, cursor?: string): string {
  const { series = '', day = '' } = about;
  const page: Record<string, string> = cursor === undefined ? {} : { cursor };
  if (what === 'events') {
    const open = { series_ticker: series, status: 'open', with_nested_markets: 'true', limit: PAGE };
    return address(`${ORIGIN}/trade-api/v2/events`, { ...open, ...page });
  }
  // An evening's games are settled on the day after it in UTC, the last ones of a day before in the night to it.
  const span = { min_settled_ts: startOf(addDays(day, -1)), max_settled_ts: startOf(addDays(day, 3)) };
  const settled = { series_ticker: series, status: 'settled', ...span, limit: SETTLED_PAGE };
  return address(`${ORIGIN}/trade-api/v2/markets`, { ...settled, ...page });
}

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1_000;
