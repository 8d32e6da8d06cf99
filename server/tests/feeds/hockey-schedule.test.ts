import assert from 'node:assert/strict';
import test from 'node:test';
import { nhlApi } from '../../src/sources/nhl-api/index.ts';
import { HOCKEY_DAY, HOCKEY_GAME, hockeyGames, hockeyScratches, read, requests } from './described-hockey.ts';
import { recorded, responseTo } from './recorded.ts';

test('the schedule of the recorded days, and states and scores of a day', () => {
  const [past, coming] = requests('games', '2026-10-02');
  assert.deepEqual(
    [past?.url, coming?.url],
    ['https://api-web.nhle.com/v1/schedule/2026-09-29', 'https://api-web.nhle.com/v1/schedule/2026-10-06'],
  );
  const { games } = read(past, recorded('nhl', 'nhl-schedule-now.json')).facts;
  assert.deepEqual(
    games.map((game) => [
      game.externalId,
      game.season,
      game.seasonType,
      game.gameDate,
      game.away,
      game.home,
      game.status,
    ]),
    [
      ['2026020001', '2026-27', 'regular', '2026-09-29', 'FLA', 'CAR', 'scheduled'],
      ['2026020002', '2026-27', 'regular', '2026-09-29', 'MTL', 'TOR', 'scheduled'],
    ],
  );
  assert.equal(games[0]?.tipOff.toISOString(), '2026-09-29T21:00:00.000Z');
  const [, today] = requests('scores', '2026-04-15');
  const { scores } = read(today, recorded('nhl', 'nhl-score-2026-04-15.json')).facts;
  assert.deepEqual(
    scores.map(({ game, status, homePoints, awayPoints, period }) => [game, status, homePoints, awayPoints, period]),
    [
      [{ externalId: '2025021301' }, 'final', 3, 4, 5],
      [{ externalId: '2025021302' }, 'final', 2, 4, 3],
      [{ externalId: '2025021303' }, 'final', 8, 1, 3],
    ],
  );
});

test('games and scores of a day have the state of both fields, and a finished one its result', () => {
  const [request] = requests('games', HOCKEY_DAY);
  const [game] = hockeyGames();
  const statusOf = (more: object): string => {
    const schedule = { gameWeek: [{ date: HOCKEY_DAY, games: [{ ...game, ...more }] }] };
    const { facts, problems } = nhlApi.read(responseTo(request, JSON.stringify(schedule)));
    const [first] = facts.games;
    return first === undefined
      ? `none: ${problems[0]?.reason}`
      : `${first.status} ${first.homePoints} ${first.awayPoints}`;
  };
  const { score: _home, ...home } = (game as { homeTeam: { score: number } }).homeTeam;
  const { score: _away, ...away } = (game as { awayTeam: { score: number } }).awayTeam;
  const before = { homeTeam: home, awayTeam: away };
  assert.equal(statusOf({}), 'final 2 6');
  assert.equal(statusOf({ gameState: 'OVER' }), 'live 2 6');
  assert.equal(statusOf({ gameState: 'CRIT' }), 'live 2 6');
  assert.equal(statusOf({ gameState: 'LIVE', ...before }), 'live null null');
  for (const gameState of ['FUT', 'PRE']) assert.equal(statusOf({ gameState }), 'scheduled null null');
  for (const [gameScheduleState, status] of [
    ['PPD', 'postponed'],
    ['SUSP', 'postponed'],
    ['CNCL', 'cancelled'],
  ] as const) {
    assert.equal(statusOf({ gameState: 'FUT', gameScheduleState, ...before }), `${status} null null`);
    assert.equal(statusOf({ gameState: 'LIVE', gameScheduleState }), `${status} null null`);
    assert.equal(statusOf({ gameScheduleState }), 'final 2 6', 'it has been played');
  }
  assert.match(statusOf({ gameState: 'NEW' }), /^none: is not known: NEW/);
  assert.match(statusOf({ gameScheduleState: 'NEW' }), /^none: is not known: NEW/);
  assert.equal(statusOf({ ...before }), 'none: is not a whole number');
  assert.match(statusOf({ homeTeam: { ...home, score: 6 } }), /^none: a finished game without a winner/);
  assert.match(statusOf({ gameOutcome: { lastPeriodType: 'SO' } }), /^none: overtime ends with the next goal/);
  assert.match(statusOf({ id: 2_024_020_121 }), /^none: is no id of a game of kind 3/);
  assert.match(statusOf({ id: 2_023_030_121 }), /^none: is of another season/);
  assert.match(statusOf({ season: 20_242_026 }), /^none: is of another season/);
  assert.match(statusOf({ startTimeUTC: '2025-04-24T00:30:00Z' }), /^none: is not on 2025-04-22/);
});

test('a game without a time is at the usual one, assumed; games of other kinds, foreign clubs and open rounds are left out and named', () => {
  const [request] = requests('games', HOCKEY_DAY);
  const [game] = hockeyGames() as [Record<string, object>];
  const readOf = (more: object) => {
    const schedule = { gameWeek: [{ date: HOCKEY_DAY, games: [{ ...game, gameState: 'FUT', ...more }] }] };
    return nhlApi.read(responseTo(request, JSON.stringify(schedule)));
  };
  const [open] = readOf({ gameScheduleState: 'TBD', startTimeUTC: '2025-04-22T04:00:00Z' }).facts.games;
  assert.deepEqual([open?.tipOff.toISOString(), open?.tipOffAssumed], ['2025-04-22T23:00:00.000Z', true]);
  const other = { homeTeam: { ...game['homeTeam'], abbrev: 'EIS' } };
  for (const [more, reason] of [
    [{ gameType: 4, id: 2_024_040_641 }, 'is left out: a game of kind 4'],
    [{ gameType: 19, id: 2_024_190_001, ...other }, 'is left out: a game of kind 19'],
    [{ gameType: 1, id: 2_024_010_001, ...other }, 'is left out: a team is not known'],
    [{ homeTeam: { ...game['homeTeam'], abbrev: 'DAL/COL' } }, 'is left out: a team is not known'],
    [{ homeTeam: { ...game['homeTeam'], abbrev: 'TBD' } }, 'is left out: a team is not known'],
  ] as const) {
    const { facts, failure, problems, items, read: done } = readOf(more);
    assert.deepEqual([facts.games, failure, items, done], [[], null, 1, 1]);
    assert.deepEqual(
      problems.map((problem) => [problem.reason, problem.category]),
      [[reason, 'suspended']],
    );
  }
  assert.match(readOf(other).problems[0]?.reason ?? '', /is no team of the league: EIS/, 'in a season it is an error');
});

test('who does not dress is out; a list that is still empty says nothing, and another game’s is refused', () => {
  const [request] = requests('availability', '2025-10-07', '2025020001');
  assert.equal(request?.url, 'https://api-web.nhle.com/v1/gamecenter/2025020001/right-rail');
  const { availability } = read(request, recorded('nhl', 'nhl-right-rail-2025020001.json')).facts;
  assert.deepEqual(
    availability.map(({ team, players }) => [team, players.length]),
    [
      ['FLA', 3],
      ['CHI', 6],
    ],
  );
  assert.deepEqual(availability[0]?.players[0], {
    player: { externalId: '8479393', name: 'Noah Gregor' },
    status: 'Out',
    reason: 'did not dress',
  });
  const [own] = requests('availability', HOCKEY_DAY, HOCKEY_GAME);
  const early = {
    ...(JSON.parse(hockeyScratches()) as object),
    gameInfo: { awayTeam: { scratches: [] }, homeTeam: { scratches: [] } },
  };
  assert.deepEqual(read(own, JSON.stringify(early)).facts.availability, []);
  const [other] = requests('availability', HOCKEY_DAY, '2024030122');
  assert.equal(nhlApi.read(responseTo(other, hockeyScratches())).failure?.category, 'unreadable');
});

test('a pair of teams that is listed twice, differently, has neither a game nor a score', () => {
  const [first, ...rest] = hockeyGames();
  const again = { ...first, id: Number(HOCKEY_GAME) + 1 };
  const games = [first, ...rest, again];
  const [, today] = requests('scores', HOCKEY_DAY);
  const scores = nhlApi.read(responseTo(today, JSON.stringify({ currentDate: HOCKEY_DAY, games })));
  const week = JSON.stringify({ gameWeek: [{ date: HOCKEY_DAY, games }] });
  const schedule = nhlApi.read(responseTo(requests('games', HOCKEY_DAY)[0], week));
  for (const { problems } of [scores, schedule])
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['is listed twice, differently'],
    );
  assert.deepEqual([scores.facts.scores.length, schedule.facts.games.length], [7, 7]);
  const same = nhlApi.read(
    responseTo(today, JSON.stringify({ currentDate: HOCKEY_DAY, games: [first, ...rest, first] })),
  );
  assert.deepEqual([same.problems, same.facts.scores.length], [[], 8]);
});
