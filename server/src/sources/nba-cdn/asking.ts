import { address, request } from '../reading/requests.ts';
import type { Need, SourceRequest } from '../source.ts';

export const ORIGIN = 'https://cdn.nba.com';
const BASE = `${ORIGIN}/static/json`;

/** Without these the feed answers with a page that says "Access Denied". */
const HEADERS = {
  referer: 'https://www.nba.com/',
  origin: 'https://www.nba.com',
  accept: 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const ask = (what: string, path: string, about: Readonly<Record<string, string>> = {}): SourceRequest =>
  request(what, address(`${BASE}${path}`), { headers: HEADERS, about });

const GAME_ID = /^00\d{8}$/;

/** Games are asked for by their ids, which the schedule gives. The feed knows the current season alone. */
export function firstRequests({ kind, league, games, asOf }: Need): SourceRequest[] {
  if (league !== 'Nba' || asOf !== null) return [];
  const known = games.filter((game) => GAME_ID.test(game));
  switch (kind) {
    case 'games':
      return [ask('schedule', '/staticData/scheduleLeagueV2.json')];
    case 'scores':
      return [ask('scoreboard', '/liveData/scoreboard/todaysScoreboard_00.json')];
    case 'box-scores':
      return known.flatMap((game) => [boxScore(game), ask('periods', playByPlay(game), { game })]);
    case 'availability':
      return known.map(boxScore);
    case 'lineups':
      return known.map((game) => ask('lineup', boxScorePath(game), { game }));
    case 'shots':
      return known.map((game) => ask('shots', playByPlay(game), { game }));
    default:
      return [];
  }
}

const boxScore = (game: string): SourceRequest => ask('box-score', boxScorePath(game), { game });
const boxScorePath = (game: string): string => `/liveData/boxscore/boxscore_${game}.json`;
const playByPlay = (game: string): string => `/liveData/playbyplay/playbyplay_${game}.json`;
