import { isGameId } from '../game-ids.ts';
import { request } from '../reading/requests.ts';
import { namesOf } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

/** The headers of the site's own pages. */
const headers = (site: string): Record<string, string> => ({
  accept: 'application/json',
  referer: `${site}/`,
  origin: site,
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

/**
 * One file has all games of a day. It is requested while the lineup of one of them is due, and for a past day by its own times.
 * The league writes it in the morning, so that it is missing or denied is a failure, unlike a game's own file (`isQuiet`).
 */
export function firstRequests({ kind, league, day, games, asOf }: Need): SourceRequest[] {
  const names = namesOf('nba-lineups', league);
  if (kind !== 'lineups' || names === undefined || !games.some((game) => isGameId(league, game))) return [];
  const url = `${names.origin}/js/data/leaders/${names.prefix}_daily_lineups_${day.replaceAll('-', '')}.json`;
  return [request(league, 'lineups', url, { headers: headers(names.site), about: { day }, history: asOf !== null })];
}
