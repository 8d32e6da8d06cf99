import type { League } from '../../leagues/index.ts';
import { isGameId } from '../game-ids.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

/** Without these headers the feed responds with an "Access Denied" page. */
const headers = (site: string): Record<string, string> => ({
  referer: `${site}/`,
  origin: site,
  accept: 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

function ask(league: League, what: string, path: string, about: Readonly<Record<string, string>> = {}): SourceRequest {
  const { origin, site } = servedAs('nba-cdn', league);
  return request(league, what, address(`${origin}/static/json${path}`), { headers: headers(site), about });
}

/** Games are requested by id, from the schedule. The feed has only the current season. */
export function firstRequests({ kind, league, games, asOf }: Need): SourceRequest[] {
  const names = namesOf('nba-cdn', league);
  if (names === undefined || asOf !== null) return [];
  const known = games.filter((game) => isGameId(league, game));
  switch (kind) {
    case 'games':
      return [ask(league, 'schedule', '/staticData/scheduleLeagueV2.json')];
    case 'scores':
      return [ask(league, 'scoreboard', `/liveData/scoreboard/todaysScoreboard_${names.idPrefix}.json`)];
    case 'running':
      return known.map((game) => ask(league, 'running', boxScorePath(game), { game }));
    case 'box-scores':
      return known.flatMap((game) => [
        ask(league, 'box-score', boxScorePath(game), { game }),
        ask(league, 'periods', playByPlay(game), { game }),
      ]);
    case 'availability':
    case 'lineups':
      return known.map((game) => ask(league, 'lineup', boxScorePath(game), { game }));
    case 'shots':
      return known.map((game) => ask(league, 'shots', playByPlay(game), { game }));
    default:
      return [];
  }
}

const boxScorePath = (game: string): string => `/liveData/boxscore/boxscore_${game}.json`;
const playByPlay = (game: string): string => `/liveData/playbyplay/playbyplay_${game}.json`;
