import assert from 'node:assert/strict';
import test from 'node:test';
import { need, responseTo } from '../../../tests/feeds/recorded.ts';
import { nbaCdn } from './index.ts';

const RECEIVED = new Date('2026-11-28T12:00:00Z');
const GAME = {
  gameId: '0022600301',
  gameStatus: 1,
  gameStatusText: '7:00 pm ET',
  gameDateTimeUTC: '2026-11-29T00:00:00Z',
  homeTeam: { teamId: 1, teamTricode: 'BOS', score: 0 },
  awayTeam: { teamId: 2, teamTricode: 'NYK', score: 0 },
};
const FACT = {
  league: 'Nba',
  externalId: '0022600301',
  season: '2026-27',
  seasonType: 'regular',
  gameDate: '2026-11-28',
  home: 'BOS',
  away: 'NYK',
  status: 'scheduled',
  tipOff: new Date('2026-11-29T00:00:00Z'),
  tipOffAssumed: false,
  homePoints: null,
  awayPoints: null,
  knownAt: RECEIVED,
  assumed: false,
};
type Told = Omit<typeof GAME, 'homeTeam' | 'awayTeam' | 'gameStatusText'> & {
  readonly gameStatusText: unknown;
  readonly homeTeam: object;
  readonly awayTeam: object;
};
const side = (teamTricode: unknown, score: unknown = 0, teamId = 7) => ({ teamId, teamTricode, score });

function readDays(days: readonly unknown[]) {
  const [request] = nbaCdn.requests(need('games', '2026-11-28'));
  const text = JSON.stringify({ leagueSchedule: { seasonYear: '2026-27', gameDates: days } });
  const { facts, problems, failure, items } = nbaCdn.read(responseTo(request, text, { receivedAt: RECEIVED }));
  const told = problems.map(({ pointer, reason, category }) => `${category} ${pointer} ${reason}`);
  return { games: facts.games, problems: told, failure, items };
}
/** The schedule with the usual game, and a second one that differs from it by these members. */
const read = (...second: readonly Partial<Told>[]) => readDays([{ games: [GAME] }, { games: second.map(another) }]);
const another = (more: Partial<Told>) => ({
  ...GAME,
  gameId: '0022600302',
  homeTeam: side('LAL'),
  awayTeam: side('DEN'),
  ...more,
});
const AT = '/leagueSchedule/gameDates/1/games/0';

test('a scheduled game has its ids, its Eastern day, teams and time, and no points', () => {
  const { games, problems, items } = read();
  assert.deepEqual([games, problems, items], [[FACT], [], 1]);
});

test('the time of a game is assumed where the text says TBD and nothing else', () => {
  const assumed = (gameStatusText: string) => read({ gameStatusText }).games[1]?.tipOffAssumed;
  assert.deepEqual(['TBD', 'tbd ', 'TBD 7', 'Not TBD', ''].map(assumed), [true, true, false, false, false]);
});

test('placeholders of later rounds, preseason games against other clubs and All-Star games are no games, and no problem', () => {
  const none = (more: Partial<Told>): void => {
    const { games, problems, items } = read(more);
    assert.deepEqual([games.length, problems, items], [1, [], 2], JSON.stringify(more));
  };
  none({ homeTeam: side('LAL', 0, 0) });
  none({ awayTeam: side('DEN', 0, 0) });
  none({ homeTeam: side(null) });
  none({ awayTeam: side(undefined) });
  none({ gameId: '0012600302', homeTeam: side('RMD') });
  none({ gameId: '0012600302', awayTeam: side('RMD') });
  none({ gameId: '0032600302' });
  const preseason = read({ gameId: '0012600302', gameDateTimeUTC: '2026-10-10T23:00:00Z' });
  assert.deepEqual([preseason.games[1]?.seasonType, preseason.problems], ['preseason', []]);
});

test('a game that contradicts its season or has no team of the league is a problem with its place, and the others are kept', () => {
  const problem = (more: Partial<Told>, ...expected: readonly string[]): void => {
    const { games, problems } = read(more);
    assert.deepEqual([games, problems], [[FACT], expected]);
  };
  problem({ gameId: '0022500302' }, `conflict ${AT}/gameId is of another season`);
  problem(
    { gameDateTimeUTC: '2027-11-29T00:00:00Z' },
    `conflict ${AT}/gameId is of season 2026-27, but the day is 2027-11-28`,
  );
  problem({ homeTeam: side('RMD') }, `unknown ${AT}/homeTeam/teamTricode is no team of the league: RMD`);
  problem({ awayTeam: side('LAL') }, `conflict ${AT}/awayTeam/teamTricode is the same team as the other`);
  problem({ gameId: '22600302' }, `shape ${AT}/gameId is no game id of the league`);
  problem({ gameStatus: 4 }, `value ${AT}/gameStatus is not from 1 to 3`);
  problem({ gameStatus: 0 }, `value ${AT}/gameStatus is not from 1 to 3`);
});

test('points of live and finished games are from 0 to 300, and a finished game without a winner is a conflict', () => {
  const points = (gameStatus: number, home: unknown, away: unknown, gameStatusText = 'x') => {
    const { games, problems } = read({
      gameStatus,
      gameStatusText,
      homeTeam: side('LAL', home),
      awayTeam: side('DEN', away),
    });
    const [, game] = games;
    return game === undefined ? problems : [game.status, game.homePoints, game.awayPoints];
  };
  assert.deepEqual(points(2, 0, 300), ['live', 0, 300]);
  assert.deepEqual(points(2, 80, 80), ['live', 80, 80]);
  assert.deepEqual(points(3, 101, 99), ['final', 101, 99]);
  assert.deepEqual(points(1, 101, 99), ['scheduled', null, null]);
  assert.deepEqual(points(3, 0, 0, 'PPD'), ['postponed', null, null]);
  assert.deepEqual(points(3, '101', 99, 'Cancelled'), ['cancelled', null, null]);
  assert.deepEqual(points(3, 101, '99', 'postponed'), ['postponed', null, null]);
  assert.deepEqual(points(3, 90, 90), [`conflict ${AT} a finished game without a winner`]);
  assert.deepEqual(points(2, 301, 90), [`value ${AT}/homeTeam/score is not from 0 to 300`]);
  assert.deepEqual(points(2, 90, -1), [`value ${AT}/awayTeam/score is not from 0 to 300`]);
});

test('a word of a status counts at its start alone', () => {
  const status = (gameStatusText: unknown, gameStatus = 1) => read({ gameStatusText, gameStatus }).games[1]?.status;
  assert.deepEqual(
    ['Cancelled', 'CANCELED', 'not cancelled', 'PPD', 'ppd', 'Postponed', 'was postponed', 'no PPD', null].map((text) =>
      status(text),
    ),
    [
      ...['cancelled', 'cancelled', 'scheduled', 'postponed', 'postponed', 'postponed', 'scheduled', 'scheduled'],
      'scheduled',
    ],
  );
});

test('a game without a time is postponed by the flag Y alone', () => {
  const flagged = (postponedStatus?: unknown) =>
    readDays([{ games: [{ ...GAME, gameStatusText: 'TBD', postponedStatus }] }]).games.map(({ status }) => status);
  assert.deepEqual(flagged('Y'), ['postponed']);
  for (const other of ['A', 'N', '', null, undefined]) assert.deepEqual(flagged(other), ['scheduled'], String(other));
});

test('a day without its list of games is a problem, the other days are read, and a game that is listed twice is one', () => {
  const { games, problems } = readDays([{ gameDate: '11/28/2026' }, { games: [GAME, GAME] }]);
  assert.deepEqual([games, problems], [[FACT], ['shape /leagueSchedule/gameDates/0/games is not a list']]);
  const twice = readDays([{ games: [GAME, { ...GAME, gameDateTimeUTC: '2026-11-29T01:00:00Z' }, another({})] }]);
  assert.deepEqual(
    [twice.games.map(({ externalId }) => externalId), twice.problems],
    [['0022600302'], ['conflict /leagueSchedule/gameDates/0/games/1 is listed twice, differently']],
  );
  const swapped = readDays([{ games: [GAME, { ...GAME, homeTeam: GAME.awayTeam, awayTeam: GAME.homeTeam }] }]);
  assert.equal(swapped.games.length, 2, 'the same day with the other side at home');
});
