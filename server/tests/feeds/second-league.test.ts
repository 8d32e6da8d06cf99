import assert from 'node:assert/strict';
import test from 'node:test';
import type { League } from '../../src/leagues/index.ts';
import { espn } from '../../src/sources/espn/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import { nbaStats } from '../../src/sources/nba-stats/index.ts';
import { balldontlie } from '../../src/sources/balldontlie/index.ts';
import { prizePicks } from '../../src/sources/prizepicks/index.ts';
import type { FactKind, Source } from '../../src/sources/source.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { responseTo, need } from './recorded.ts';

const DAY = '2026-07-28';
const TIP_OFF = '2026-07-29T02:00:00Z';
const ESPN = espn({ contactUrl: 'http://localhost' });
const ODDS = theOddsApi({ regions: ['us'], markets: DEFAULT_MARKETS, maxEvents: 20 });

const urlsOf = (source: Source, league: League, kind: FactKind, games: readonly string[] = []): string[] =>
  source.requests(need(kind, DAY, { league, games })).map(({ url }) => url);

test('the second league is requested at its own URLs, and never with an id of the first', () => {
  const asked = (source: Source, kind: FactKind, games?: readonly string[]) => urlsOf(source, 'Wnba', kind, games)[0];
  assert.equal(asked(nbaCdn, 'games'), 'https://cdn.wnba.com/static/json/staticData/scheduleLeagueV2.json');
  assert.match(String(asked(nbaCdn, 'scores')), /^https:\/\/cdn\.wnba\.com\/.*todaysScoreboard_10\.json$/);
  const games = ['1022600123', '0022600123'];
  assert.deepEqual(urlsOf(nbaCdn, 'Wnba', 'availability', games), [
    'https://cdn.wnba.com/static/json/liveData/boxscore/boxscore_1022600123.json',
  ]);
  assert.deepEqual(urlsOf(nbaCdn, 'Nba', 'availability', games), [
    'https://cdn.nba.com/static/json/liveData/boxscore/boxscore_0022600123.json',
  ]);
  const log = new URL(asked(nbaStats, 'games') ?? '');
  assert.equal(log.origin, 'https://stats.wnba.com');
  assert.deepEqual([log.searchParams.get('LeagueID'), log.searchParams.get('Season')], ['10', '2026']);
  assert.match(String(asked(ESPN, 'scores')), /\/sports\/basketball\/wnba\/scoreboard\?dates=20260728$/);
  assert.match(String(asked(ODDS, 'quotes')), /\/sports\/basketball_wnba\/events\?/);
  assert.match(String(asked(prizePicks, 'quotes')), /league_id=3(&|$)/);
});

test('a feed that has the second league in another format, or not at all, does not serve it', () => {
  for (const source of [balldontlie, nbaInjuryReport]) {
    assert.deepEqual(source.leagues, ['Nba']);
    for (const kind of source.serves) assert.deepEqual(urlsOf(source, 'Wnba', kind, ['1022600123']), []);
  }
});

const team = (teamTricode: string, score: number) => ({ teamId: 1_611_661_313, teamTricode, score });
const scheduled = (gameId: string, home: string, away: string, at = TIP_OFF) => ({
  gameId,
  gameStatus: 3,
  gameStatusText: 'Final',
  gameDateTimeUTC: at,
  gameTimeUTC: at,
  postponedStatus: 'A',
  period: 4,
  homeTeam: team(home, 98),
  awayTeam: team(away, 83),
});

test('its schedule is read with its own seasons, teams and game days', () => {
  const [request] = nbaCdn.requests(need('games', DAY, { league: 'Wnba' }));
  const games = [
    scheduled('1022600201', 'LVA', 'PDX'),
    scheduled('1042600101', 'NYL', 'TOR', '2026-09-29T23:00:00Z'),
    scheduled('1062600001', 'MIN', 'IND', '2026-06-30T23:00:00Z'),
    scheduled('1052600001', 'ATL', 'CHI', '2026-06-30T23:00:00Z'),
    scheduled('1032600001', 'CLA', 'COL'),
    scheduled('0022600201', 'ATL', 'CHI'),
    scheduled('1022500201', 'ATL', 'CHI'),
  ];
  const schedule = { leagueSchedule: { seasonYear: '2026', gameDates: [{ games }] } };
  const { facts, problems } = nbaCdn.read(responseTo(request, JSON.stringify(schedule)));
  assert.deepEqual(
    facts.games.map(({ league, season, seasonType, gameDate, home, away }) =>
      [league, season, seasonType, gameDate, home, away].join(' '),
    ),
    [
      'Wnba 2026 regular 2026-07-28 LVA PDX',
      'Wnba 2026 playoffs 2026-09-29 NYL TOR',
      'Wnba 2026 cup-final 2026-06-30 MIN IND',
      'Wnba 2026 cup-final 2026-06-30 ATL CHI',
    ],
  );
  assert.equal(problems.length, 2, 'an id of the other league and one of another season are named');
});

test('its scores are read from ESPN, which names a season by its single year', () => {
  const [request] = ESPN.requests(need('scores', DAY, { league: 'Wnba' }));
  const side = (homeAway: string, abbreviation: string, score: string) => ({ homeAway, score, team: { abbreviation } });
  const event = {
    id: '401857095',
    date: TIP_OFF,
    season: { year: 2026, type: 2 },
    status: { period: 4, type: { name: 'STATUS_FINAL', state: 'post', completed: true } },
    competitions: [{ timeValid: true, competitors: [side('home', 'LV', '98'), side('away', 'POR', '83')] }],
  };
  const { facts, problems } = ESPN.read(responseTo(request, JSON.stringify({ events: [event] })));
  assert.deepEqual(problems, []);
  const [score] = facts.scores;
  assert.deepEqual(
    [score?.status, score?.homePoints, score?.awayPoints, score && 'home' in score.game ? score.game.home : null],
    ['final', 98, 83, 'LVA'],
  );
});

test('ESPN files the final of a cup as a regular game: its type or its note says what it is, and earlier rounds stay regular', () => {
  const side = (homeAway: string, abbreviation: string) => ({ homeAway, score: '0', team: { abbreviation } });
  const kindOf = (league: 'Nba' | 'Wnba', more: object, type = 2): string | undefined => {
    const [request] = ESPN.requests(need('games', '2025-12-09', { league }));
    const names = league === 'Nba' ? ['NY', 'SA'] : ['LV', 'POR'];
    const event = {
      id: '401857096',
      date: league === 'Nba' ? '2025-12-10T01:00Z' : '2026-07-01T00:00Z',
      season: { year: 2026, type },
      status: { period: 0, type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
      competitions: [{ competitors: [side('home', names[0] ?? ''), side('away', names[1] ?? '')], ...more }],
    };
    const asked = league === 'Nba' ? request : ESPN.requests(need('games', '2026-06-30', { league }))[0];
    const { facts, problems } = ESPN.read(responseTo(asked, JSON.stringify({ events: [event] })));
    assert.deepEqual(problems, []);
    return facts.games[0]?.seasonType;
  };
  const note = (headline: string) => ({ type: { abbreviation: 'STD' }, notes: [{ type: 'event', headline }] });
  assert.equal(kindOf('Wnba', { type: { id: '39', abbreviation: 'CC' } }), 'cup-final');
  for (const headline of ['WNBA Commissioner’s Cup Championship', "Commissioner's Cup Final"])
    assert.equal(kindOf('Wnba', note(headline)), 'cup-final', headline);
  for (const headline of ['Emirates NBA Cup - Championship', 'In-Season Tournament - Championship', 'NBA Cup Finals'])
    assert.equal(kindOf('Nba', note(headline)), 'cup-final', headline);
  for (const headline of [
    'NBA Cup - Semifinals',
    'NBA Cup Semi-Final',
    'NBA Cup - Quarterfinals',
    'NBA Cup - Group Play',
    '',
  ])
    assert.equal(kindOf('Nba', note(headline)), 'regular', headline);
  assert.equal(kindOf('Wnba', note('WNBA Commissioner’s Cup')), 'regular');
  assert.equal(kindOf('Wnba', {}), 'regular');
  assert.equal(kindOf('Nba', note('NBA Cup Finals'), 1), 'preseason');
});

test('events of the odds feed have the league’s own teams, and another sport’s are rejected', () => {
  const [request] = ODDS.requests(need('quotes', DAY, { league: 'Wnba' }));
  const of = (sport_key: string, home_team: string, away_team: string) => ({
    id: `${home_team} ${sport_key}`.replaceAll(' ', ''),
    sport_key,
    commence_time: TIP_OFF,
    home_team,
    away_team,
  });
  const events = [
    of('basketball_wnba', 'Las Vegas Aces', 'Portland Fire'),
    of('basketball_wnba', 'Chicago Bulls', 'Portland Fire'),
    of('basketball_nba', 'Las Vegas Aces', 'Portland Fire'),
  ];
  const reading = ODDS.read(responseTo(request, JSON.stringify(events), { receivedAt: new Date(`${DAY}T22:00:00Z`) }));
  assert.equal(reading.next.length, 1);
  assert.match(reading.next[0]?.url ?? '', /\/sports\/basketball_wnba\/events\/LasVegasAcesbasketball_wnba\/odds/);
  assert.equal(reading.problems.length, 2);
});
