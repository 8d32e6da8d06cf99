import { seasonOf, type League } from '../../leagues/index.ts';
import { isGameId, seasonOfGameId } from '../game-ids.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

/** The headers that the site's own pages send. Without them a request hangs, as does one from most data centers. */
const headers = (site: string): Record<string, string> => ({
  accept: 'application/json, text/plain, */*',
  'accept-language': 'en-US,en;q=0.9',
  referer: `${site}/`,
  origin: site,
  pragma: 'no-cache',
  'cache-control': 'no-cache',
  'sec-fetch-dest': 'empty',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'x-nba-stats-origin': 'stats',
  'x-nba-stats-token': 'true',
});

type Parameters = Readonly<Record<string, string | number>>;

/** Parameters in alphabetical order, empty ones included: some endpoints fail otherwise. */
function ask(
  league: League,
  what: string,
  endpoint: string,
  parameters: Parameters,
  about: Readonly<Record<string, string>>,
): SourceRequest {
  const sorted = Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { origin, site } = servedAs('nba-stats', league);
  const url = address(`${origin}/stats/${endpoint}`, sorted);
  return request(league, what, url, { headers: headers(site), about, history: true });
}

const TYPES: Readonly<Record<string, string>> = {
  2: 'Regular Season',
  4: 'Playoffs',
  5: 'PlayIn',
  6: 'Regular Season',
};
/** The range of each quarter in tenths of seconds; five-minute overtimes follow. */
const QUARTERS = [1, 2, 3, 4];

/** For backfills of games that the live files no longer have. */
export function firstRequests({ kind, league, day, games }: Need): SourceRequest[] {
  if (namesOf('nba-stats', league) === undefined) return [];
  const known = games.filter((game) => isGameId(league, game) && TYPES[game.charAt(2)] !== undefined);
  switch (kind) {
    case 'games':
      return [
        gameLog(league, seasonOf(league, day), 'Regular Season'),
        gameLog(league, seasonOf(league, day), 'Playoffs'),
      ];
    case 'box-scores':
      return known.flatMap((game) => [
        boxScore(league, game, 0),
        ...QUARTERS.map((quarter) => boxScore(league, game, quarter)),
      ]);
    case 'shots':
      return known.map((game) => shotChart(league, game));
    default:
      return [];
  }
}

function gameLog(league: League, season: string, seasonType: string): SourceRequest {
  const parameters = {
    Counter: 0,
    DateFrom: '',
    DateTo: '',
    Direction: 'ASC',
    LeagueID: servedAs('nba-stats', league).leagueId,
    PlayerOrTeam: 'T',
    Sorter: 'DATE',
  };
  return ask(
    league,
    'game-log',
    'leaguegamelog',
    { ...parameters, Season: season, SeasonType: seasonType },
    { season },
  );
}

/** A whole game, or one period by its range, as the site's own quarter pages do. */
export function boxScore(league: League, game: string, period: number): SourceRequest {
  const range =
    period === 0 ? { RangeType: 0, StartRange: 0, EndRange: 0 } : { RangeType: 1, StartRange: 0, EndRange: 28_800 };
  const parameters = { GameID: game, StartPeriod: period, EndPeriod: period, ...range };
  return ask(league, 'box-score', 'boxscoretraditionalv3', parameters, { game, period: String(period) });
}

function shotChart(league: League, game: string): SourceRequest {
  const empty = [
    'AheadBehind',
    'ClutchTime',
    'ContextFilter',
    'DateFrom',
    'DateTo',
    'EndPeriod',
    'EndRange',
    'GameSegment',
  ].concat(
    ['Location', 'Outcome', 'PlayerPosition', 'PointDiff', 'Position', 'RangeType', 'RookieYear', 'SeasonSegment'],
    ['StartPeriod', 'StartRange', 'VsConference', 'VsDivision'],
  );
  return ask(
    league,
    'shots',
    'shotchartdetail',
    {
      ...Object.fromEntries(empty.map((name) => [name, ''])),
      ContextMeasure: 'FGA',
      GameID: game,
      LastNGames: 0,
      LeagueID: servedAs('nba-stats', league).leagueId,
      Month: 0,
      OpponentTeamID: 0,
      Period: 0,
      PlayerID: 0,
      Season: seasonOfGameId(league, game),
      SeasonType: TYPES[game.charAt(2)] ?? 'Regular Season',
      TeamID: 0,
    },
    { game },
  );
}
