import { addDays, type Day } from '../../kernel/index.ts';
import { gameTime, type League } from '../../leagues/index.ts';
import { address, request } from '../reading/requests.ts';
import { marketsOf } from './markets.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

export interface OddsApiOptions {
  /** `us`, `us2`, … ; ten books cost as much as one region. */
  readonly regions: readonly string[];
  /** Keys of markets; a league is asked for those that its sport has. */
  readonly markets: readonly string[];
  /** Maximum events of one sweep: a hostile or broken list must not use up the budget. */
  readonly maxEvents: number;
}

export const ORIGIN = 'https://api.the-odds-api.com';
/** The path of a league's sport. */
const sport = (league: League): string => `sports/${servedAs('the-odds-api', league).sport}`;
const KEY = { in: 'query', name: 'apiKey' } as const;
/** Cost factor of requests about the past. */
const HISTORY_FACTOR = 10;

/** The feed requires ISO moments without milliseconds. */
const iso = (moment: Date): string => moment.toISOString().replace(/\.\d{3}Z$/, 'Z');

export function firstRequests(need: Need, options: OddsApiOptions): SourceRequest[] {
  const { league } = need;
  if (namesOf('the-odds-api', league) === undefined) return [];
  switch (need.kind) {
    case 'quotes':
      if (marketKeys(league, options).length === 0) return [];
      return [need.asOf === null ? events(league, need.day) : pastEvents(league, need.day, need.asOf)];
    case 'scores':
      return need.asOf === null ? [scores(league, need.day)] : [];
    case 'game-lines':
      return need.asOf === null ? [gameLines(league, need.day, options)] : [];
    default:
      return [];
  }
}

/** A game day from 6:00 to 6:00 in the league's time zone, an hour without tip-offs. */
function window(league: League, day: Day): Record<string, string> {
  return {
    commenceTimeFrom: iso(gameTime(league, day, 6)),
    commenceTimeTo: iso(new Date(gameTime(league, addDays(day, 1), 6).getTime() - 1_000)),
  };
}

function events(league: League, day: Day): SourceRequest {
  const url = address(`${ORIGIN}/v4/${sport(league)}/events`, { dateFormat: 'iso', ...window(league, day) });
  return request(league, 'events', url, { key: KEY, about: { day } });
}

function pastEvents(league: League, day: Day, asOf: Date): SourceRequest {
  const url = address(`${ORIGIN}/v4/historical/${sport(league)}/events`, {
    date: iso(asOf),
    dateFormat: 'iso',
    ...window(league, day),
  });
  return request(league, 'past-events', url, { key: KEY, about: { day, asOf: iso(asOf) }, credits: 1, history: true });
}

const marketKeys = (league: League, { markets }: OddsApiOptions): string[] =>
  markets.filter((key) => marketsOf(league).has(key));

/** One game's prices in every market. The cost counts the markets returned, so at most all of them. */
export function eventOdds(
  league: League,
  event: string,
  day: Day,
  options: OddsApiOptions,
  asOf: string | undefined,
): SourceRequest {
  const past = asOf !== undefined;
  const markets = marketKeys(league, options);
  const url = address(
    `${ORIGIN}/v4/${past ? 'historical/' : ''}${sport(league)}/events/${encodeURIComponent(event)}/odds`,
    {
      ...(past ? { date: asOf } : {}),
      regions: options.regions.join(','),
      markets: markets.join(','),
      oddsFormat: 'american',
      dateFormat: 'iso',
      // Links into the books' bet slips exist only for current prices.
      ...(past ? {} : { includeLinks: 'true' }),
    },
  );
  return request(league, past ? 'past-event-odds' : 'event-odds', url, {
    key: KEY,
    about: { event, day, format: 'american', markets: markets.join(',') },
    credits: markets.length * options.regions.length * (past ? HISTORY_FACTOR : 1),
    history: past,
  });
}

function scores(league: League, day: Day): SourceRequest {
  const url = address(`${ORIGIN}/v4/${sport(league)}/scores`, { daysFrom: 1, dateFormat: 'iso' });
  return request(league, 'scores', url, { key: KEY, about: { day }, credits: 2 });
}

const LINE_MARKETS = ['h2h', 'spreads', 'totals'];

/** The lines of all games in one response; the cost is by market and region. */
function gameLines(league: League, day: Day, options: OddsApiOptions): SourceRequest {
  const url = address(`${ORIGIN}/v4/${sport(league)}/odds`, {
    regions: options.regions.join(','),
    markets: LINE_MARKETS.join(','),
    oddsFormat: 'american',
    dateFormat: 'iso',
    ...window(league, day),
  });
  return request(league, 'game-lines', url, {
    key: KEY,
    about: { day },
    credits: LINE_MARKETS.length * options.regions.length,
  });
}
