import assert from 'node:assert/strict';
import test from 'node:test';
import { need, responseTo } from '../../../tests/feeds/recorded.ts';
import { nbaCdn } from './index.ts';

const RECEIVED = new Date('2026-11-29T01:30:00Z');
const game = (more: object = {}) => ({
  gameId: '0022600301',
  gameStatus: 2,
  gameStatusText: 'Q3 4:12',
  gameTimeUTC: '2026-11-29T00:00:00Z',
  period: 3,
  homeTeam: { teamId: 1, teamTricode: 'BOS', score: 80 },
  awayTeam: { teamId: 2, teamTricode: 'NYK', score: 78 },
  ...more,
});
const score = (more: object = {}) => ({
  knownAt: RECEIVED,
  assumed: false,
  game: { externalId: '0022600301' },
  status: 'live',
  homePoints: 80,
  awayPoints: 78,
  period: 3,
  ...more,
});

function read(...games: readonly object[]) {
  const [request] = nbaCdn.requests(need('scores', '2026-11-28'));
  const text = JSON.stringify({ scoreboard: { games } });
  const { facts, problems } = nbaCdn.read(responseTo(request, text, { receivedAt: RECEIVED }));
  return [facts.scores, problems.map(({ pointer, reason }) => `${pointer} ${reason}`)];
}

test('a score has the game, its status, its points and its period, and none of an All-Star game', () => {
  const allStar = game({ gameId: '0032600001' });
  assert.deepEqual(read(game(), allStar), [[score()], []]);
  const before = game({ gameStatus: 1, gameStatusText: '7:00 pm ET', period: 0 });
  const scheduled = score({ status: 'scheduled', homePoints: null, awayPoints: null, period: null });
  assert.deepEqual(read(before), [[scheduled], []]);
  assert.deepEqual(read(game({ period: 14 })), [[score({ period: 14 })], []]);
});

test('a score of another season, of no two teams, or of no period that exists is a problem, and the others are kept', () => {
  const second = (more: object) => read(game(), game({ gameId: '0022600302', ...more }));
  const [homeTeam, at] = [{ teamId: 3, teamTricode: 'NYK', score: 80 }, '/scoreboard/games/1'];
  for (const [more, problem] of [
    [{ gameTimeUTC: '2027-11-29T00:00:00Z' }, `${at}/gameId is of season 2026-27, but the day is 2027-11-28`],
    [{ homeTeam }, `${at}/awayTeam/teamTricode is the same team as the other`],
    [{ period: 15 }, `${at}/period is not from 0 to 14`],
    [{ period: -1 }, `${at}/period is not from 0 to 14`],
  ] as const)
    assert.deepEqual(second(more), [[score()], [problem]]);
});

test('a game that is listed twice has one score, and none where the two differ', () => {
  assert.deepEqual(read(game(), game()), [[score()], []]);
  assert.deepEqual(read(game(), game({ period: 4 })), [[], ['/scoreboard/games/1 is listed twice, differently']]);
});
