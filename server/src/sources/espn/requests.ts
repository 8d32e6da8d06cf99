import { leagueOf, type League } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

export const ORIGIN = 'https://site.api.espn.com';
const base = (league: League): string => `${ORIGIN}/apis/site/v2/sports/${servedAs('espn', league).path}`;

export interface EspnOptions {
  /** The operator's contact address: the feed rejects browser user agents and empty ones. */
  readonly contactUrl: string;
}

const headers = ({ contactUrl }: EspnOptions): Record<string, string> => ({
  'user-agent': `prop-pick/1.0 (+${contactUrl})`,
  accept: 'application/json',
});

/** Sports whose box score on a game's page is read. Others have other columns there. */
const WITH_SUMMARY: readonly SportKey[] = ['basketball'];

type About = Readonly<Record<string, string>>;

export function firstRequests({ kind, league, day, asOf }: Need, options: EspnOptions): SourceRequest[] {
  if (namesOf('espn', league) === undefined || asOf !== null) return [];
  switch (kind) {
    case 'games':
    case 'scores':
      return [scoreboard(league, day, kind, options)];
    case 'box-scores':
    case 'lineups':
      return WITH_SUMMARY.includes(leagueOf(league).sport) ? [scoreboard(league, day, 'summaries', options)] : [];
    case 'availability':
      return [request(league, 'injuries', `${base(league)}/injuries`, { headers: headers(options) })];
    default:
      return [];
  }
}

/** No `limit`: above 500 the feed silently returns only 25 games. */
function scoreboard(league: League, day: string, purpose: string, options: EspnOptions): SourceRequest {
  const url = address(`${base(league)}/scoreboard`, { dates: day.replaceAll('-', '') });
  return request(league, 'scoreboard', url, { headers: headers(options), about: { day, purpose } });
}

/** A game's page, requested with the headers of its day's request. */
export function summary(event: string, before: SourceRequest, about: About): SourceRequest {
  return request(before.league, 'summary', address(`${base(before.league)}/summary`, { event }), {
    headers: before.headers,
    about: { ...about, event },
  });
}
