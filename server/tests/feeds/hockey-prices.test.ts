import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueOf, LEAGUES, type League } from '../../src/leagues/index.ts';
import { espn as espnFor } from '../../src/sources/espn/index.ts';
import { prizePicks } from '../../src/sources/prizepicks/index.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { marketsOf } from '../../src/sources/the-odds-api/markets.ts';
import { need, recorded, responseTo } from './recorded.ts';

const odds = theOddsApi({ regions: ['us'], markets: DEFAULT_MARKETS, maxEvents: 20 });
const espn = espnFor({ contactUrl: 'https://picks.example' });
const DAY = '2024-12-06';
const RECEIVED = { receivedAt: new Date('2024-12-06T18:00:00Z') };

const GAMES = {
  Nhl: { sport_key: 'icehockey_nhl', home_team: 'Vancouver Canucks', away_team: 'Columbus Blue Jackets' },
  Nba: { sport_key: 'basketball_nba', home_team: 'Boston Celtics', away_team: 'Milwaukee Bucks' },
} as const;

const side = (name: string, price: number, point?: number, description = 'Brock Boeser') => ({
  ...{ name, price, description },
  ...(point !== undefined && { point }),
});
const both = (point: number, over = -110, under = -120) => [side('Over', over, point), side('Under', under, point)];

/** Reads one book's markets of a game, as the feed lists them. */
function oddsOf(league: 'Nhl' | 'Nba', markets: Readonly<Record<string, object[]>>) {
  const game = { id: 'a1b2', commence_time: '2024-12-07T03:00:00Z', ...GAMES[league] };
  const [events] = odds.requests(need('quotes', DAY, { league }));
  const [request] = odds.read(responseTo(events, JSON.stringify([game]), RECEIVED)).next;
  const listed = Object.entries(markets).map(([key, outcomes]) => ({ key, outcomes }));
  const text = JSON.stringify({ ...game, bookmakers: [{ key: 'fanduel', markets: listed }] });
  const { facts, problems, failure } = odds.read(responseTo(request, text, RECEIVED));
  const quotes = facts.quoteSets.flatMap(({ stat, quotes: own }) =>
    own.map(({ lineHalves, overPrice, underPrice }) => `${stat} ${lineHalves / 2} ${overPrice}/${underPrice}`),
  );
  return {
    url: request?.url ?? '',
    credits: request?.credits,
    quotes,
    asked: facts.listedBooks[0]?.asked,
    problems,
    failure,
  };
}

test('a game of hockey is asked for the markets of hockey alone, and one of basketball for its own', () => {
  const marketsIn = (url: string) => new URL(url).searchParams.get('markets')?.split(',').toSorted();
  const hockey = oddsOf('Nhl', {});
  assert.match(hockey.url, /\/sports\/icehockey_nhl\/events\/a1b2\/odds/);
  assert.deepEqual(marketsIn(hockey.url), DEFAULT_MARKETS.filter((key) => marketsOf('Nhl').has(key)).toSorted());
  assert.equal(hockey.credits, 8);
  const basketball = oddsOf('Nba', {});
  assert.equal(basketball.credits, 11);
  assert.ok(marketsIn(basketball.url)?.includes('player_rebounds'));
  assert.ok(!basketball.url.includes('goal'));
  const other = theOddsApi({ regions: ['us'], markets: ['player_rebounds'], maxEvents: 20 });
  assert.deepEqual(other.requests(need('quotes', DAY, { league: 'Nhl' })), [], 'none of its markets is asked for');
});

test('markets of hockey are read as its stats, main and alternate lines together', () => {
  const { quotes, problems, asked } = oddsOf('Nhl', {
    player_points: both(0.5),
    player_shots_on_goal: both(2.5),
    player_shots_on_goal_alternate: [side('Over', 240, 4.5)],
    player_blocked_shots: both(1.5),
    player_total_saves: both(25.5),
    player_power_play_points: both(0.5, 210, -280),
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(quotes.toSorted(), [
    'BlockedShots 1.5 -110/-120',
    'Points 0.5 -110/-120',
    'PowerPlayPoints 0.5 210/-280',
    'Saves 25.5 -110/-120',
    'ShotsOnGoal 2.5 -110/-120',
    'ShotsOnGoal 4.5 240/null',
  ]);
  assert.deepEqual([...new Set(asked?.map(({ stat }) => stat))].toSorted(), [
    'Assists',
    'BlockedShots',
    'Goals',
    'Points',
    'PowerPlayPoints',
    'Saves',
    'ShotsOnGoal',
  ]);
});

test('a scorer at any time is the over of half a goal, unless the book quotes both sides of it', () => {
  const yes = { player_goal_scorer_anytime: [side('Yes', 180), side('Yes', 450, undefined, 'Quinn Hughes')] };
  assert.deepEqual(oddsOf('Nhl', yes).quotes, ['Goals 0.5 180/null', 'Goals 0.5 450/null']);
  assert.deepEqual(oddsOf('Nhl', { ...yes, player_goals: both(0.5, 175, -230) }).quotes, [
    'Goals 0.5 175/-230',
    'Goals 0.5 450/null',
  ]);
});

test('a market’s name is read within the sport: one of the other sport is no market, and none of it is a quote', () => {
  const { quotes, problems } = oddsOf('Nhl', { player_points: both(0.5), player_rebounds: both(4.5) });
  assert.deepEqual(quotes, ['Points 0.5 -110/-120']);
  assert.deepEqual(
    problems.map(({ reason }) => reason),
    ['is no market we know: player_rebounds'],
  );
  assert.match(oddsOf('Nba', { player_goals: both(0.5) }).problems[0]?.reason ?? '', /no market we know: player_goals/);
});

test('game lines have totals of goals in hockey and of points in basketball, and none of the other', () => {
  const linesOf = (league: 'Nhl' | 'Nba', point: number) => {
    const [request] = odds.requests(need('game-lines', DAY, { league }));
    const { home_team: home, away_team: away } = GAMES[league];
    const markets = [
      { key: 'totals', outcomes: [side('Over', -110, point), side('Under', -110, point)] },
      { key: 'spreads', outcomes: [side(home, 180, -1.5), side(away, -220, 1.5)] },
      { key: 'h2h', outcomes: [side(home, -140), side(away, 120)] },
    ];
    const game = { id: 'a1b2', commence_time: '2024-12-07T03:00:00Z', ...GAMES[league] };
    const text = JSON.stringify([{ ...game, bookmakers: [{ key: 'fanduel', markets }] }]);
    const { facts, problems } = odds.read(responseTo(request, text, RECEIVED));
    const [line] = facts.gameLines;
    return [line?.homeSpread, line?.total, line?.homeMoneyline, line?.awayMoneyline, problems.length];
  };
  assert.deepEqual(linesOf('Nhl', 6.5), [-1.5, 6.5, -140, 120, 0]);
  assert.deepEqual(linesOf('Nhl', 225.5), [-1.5, null, -140, 120, 1]);
  assert.deepEqual(linesOf('Nba', 225.5), [-1.5, 225.5, -140, 120, 0]);
  assert.deepEqual(linesOf('Nba', 6.5), [-1.5, null, -140, 120, 1]);
});

test('the recorded board of hockey: its standard lines of known stats, and no other league’s', () => {
  const read = (league: League, text: string) => {
    const [request] = prizePicks.requests(need('quotes', DAY, { league }));
    const { facts, problems, failure, items, read: done } = prizePicks.read(responseTo(request, text));
    assert.deepEqual([problems, failure, items], [[], null, done]);
    return facts.pickEms;
  };
  const text = recorded('prizepicks', 'projections_2024-11-15.json.gz');
  const board = recorded('nhl', 'prizepicks-nhl-2024-12-06.json.gz');
  const lines = read('Nhl', board);
  const counts = Map.groupBy(lines, ({ stat }) => stat);
  // Time on ice and face-offs are no stats here.
  assert.deepEqual(Array.from(counts, ([stat, own]) => `${stat} ${own.length}`).toSorted(), [
    'Assists 5',
    'Hits 21',
    'Points 15',
    'Saves 2',
    'ShotsOnGoal 15',
  ]);
  assert.ok(lines.every(({ game }) => 'team' in game && game.gameDate === DAY && leagueOf('Nhl').teams[game.team]));
  assert.deepEqual([read('Nba', board), read('Nhl', text)], [[], []], 'two boards have nothing in common');
});

test('no two leagues have one id or path at a feed', () => {
  for (const feed of ['prizepicks', 'the-odds-api', 'espn'] as const) {
    const names = LEAGUES.flatMap((league) => leagueOf(league).feeds[feed] ?? []).map((one) => JSON.stringify(one));
    assert.equal(new Set(names).size, names.length, feed);
  }
  const url = String(prizePicks.requests(need('quotes', DAY, { league: 'Nhl' }))[0]?.url);
  assert.equal(new URL(url).searchParams.get('league_id'), '8');
});

test('the recorded scoreboard of hockey: each state with its score, and two games of one pair on a day are two', () => {
  const text = recorded('nhl', 'espn-nhl-scoreboard-2022-09-25.json.gz');
  const [games] = espn.requests(need('games', '2022-09-25', { league: 'Nhl' }));
  assert.match(String(games?.url), /\/sports\/hockey\/nhl\/scoreboard\?dates=20220925$/);
  const { facts, problems } = espn.read(responseTo(games, text));
  assert.deepEqual(problems, []);
  assert.ok(facts.games.every(({ season, seasonType }) => season === '2022-23' && seasonType === 'preseason'));
  const [request] = espn.requests(need('scores', '2022-09-25', { league: 'Nhl' }));
  const scores = espn
    .read(responseTo(request, text))
    .facts.scores.map(({ game, status, homePoints, awayPoints, period }) =>
      'home' in game ? `${game.away} ${game.home} ${status} ${awayPoints} ${homePoints} ${period}` : '',
    );
  assert.deepEqual(scores, [
    'CBJ PIT final 2 3 4',
    'BUF WSH final 4 3 4',
    'COL MIN final 2 3 4',
    'ANA ARI live 3 1 3',
    'WPG EDM live 0 1 2',
    'LAK SJS live 0 1 1',
    'CGY VAN live 0 0 1',
    'PIT CBJ live 0 1 1',
    'VAN CGY scheduled null null null',
    'VGK COL scheduled null null null',
  ]);
});

test('ESPN’s box scores are basketball’s: of hockey neither they nor line-ups are asked for, and injuries are', () => {
  const asked = (league: League, kind: 'box-scores' | 'lineups' | 'availability') =>
    espn.requests(need(kind, DAY, { league })).map(({ url }) => url);
  for (const kind of ['box-scores', 'lineups'] as const) {
    assert.deepEqual(asked('Nhl', kind), []);
    assert.equal(asked('Nba', kind).length, 1);
  }
  assert.deepEqual(asked('Nhl', 'availability'), ['https://site.api.espn.com/apis/site/v2/sports/hockey/nhl/injuries']);
  const [request] = espn.requests(need('availability', DAY, { league: 'Nhl' }));
  const entry = (id: string, status: string) => ({
    ...{ id, status, date: '2024-12-05T18:00Z', shortComment: 'Lower body.' },
    athlete: { id, displayName: `Given ${id}` },
  });
  const injuries = [
    { displayName: 'Montreal Canadiens', injuries: [entry('1', 'Injured Reserve'), entry('2', 'Day-To-Day')] },
    { displayName: 'St. Louis Blues', injuries: [entry('3', 'Out')] },
  ];
  const { facts, problems } = espn.read(responseTo(request, JSON.stringify({ injuries })));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    facts.injuries.map(({ team, status }) => `${team} ${status}`),
    ['MTL Out', 'MTL Questionable', 'STL Out'],
  );
});
