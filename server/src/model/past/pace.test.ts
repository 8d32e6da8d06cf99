import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueOf } from '../../leagues/index.ts';
import { sampleLine } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { absorbDay, afterGame, gameContextOf, newLeagueLevel, newTeamPace, paceInSeason, summerLevel } from './pace.ts';

/** A league at 100 and 110 after one slower day. */
function leagueSeen() {
  const level = newLeagueLevel(100, 110);
  absorbDay(level, [{ pace: 90, home: 100, away: 104 }]);
  return level;
}

test('a new team starts with six games at the league’s current level', () => {
  const level = leagueSeen();
  const team = newTeamPace(level);
  assert.deepEqual([team.season, team.games, team.days, team.weight], ['', 0, [], 6]);
  assert.ok(Math.abs(team.paceSum / team.weight - level.paceSum / level.weight) < 1e-9);
  for (const sum of [team.offenceSum, team.defenceSum])
    assert.ok(Math.abs(sum / team.weight - level.pointsSum / level.weight) < 1e-9);
});

test('ratings regress to the mean of all teams at the start of the season, for teams that begin later too', () => {
  const level = { ...leagueSeen(), season: '2022-23' };
  const fast = afterGame({ ...newTeamPace(level), season: '2022-23' }, '2022-10-20', 120, 130, 90);
  const slow = afterGame({ ...newTeamPace(level), season: '2022-23' }, '2022-10-20', 80, 90, 130);
  const mean = (of: 'paceSum' | 'offenceSum') => (fast[of] / fast.weight + slow[of] / slow.weight) / 2;
  const summer = summerLevel(level, [fast, slow], '2023-24');
  assert.deepEqual(summer, { pace: mean('paceSum'), points: mean('offenceSum') });
  const begun = { ...level, season: '2023-24', summer };
  assert.equal(summerLevel(begun, [fast], '2023-24'), summer, 'once the season has begun it stays');
  assert.equal(summerLevel(level, [], '2023-24'), level.summer, 'and without any team there is none');
});

test('a team keeps four tenths of its own rating over the summer, and all of it in its first season', () => {
  const summer = { pace: 100, points: 110 };
  const team = { ...newTeamPace(newLeagueLevel(90, 100)), season: '2022-23', games: 82, days: ['2023-04-01'] };
  const next = paceInSeason(team, '2023-24', summer);
  assert.deepEqual([next.season, next.games, next.days, next.weight], ['2023-24', 0, [], team.weight]);
  const rating = (sum: number): number => sum / team.weight;
  assert.ok(Math.abs(rating(next.paceSum) - (0.4 * 90 + 0.6 * 100)) < 1e-9);
  for (const sum of [next.offenceSum, next.defenceSum]) assert.ok(Math.abs(rating(sum) - 106) < 1e-9);
  assert.equal(paceInSeason(team, '2022-23', summer), team);
  const fresh = newTeamPace(newLeagueLevel(90, 100));
  assert.deepEqual(paceInSeason(fresh, '2023-24', summer), { ...fresh, season: '2023-24' });
});

test('a game’s length is in regulations, at least one, and its margin is the same for both teams', () => {
  const draw = seededRandom(6);
  const lines = (minutes: number) =>
    [1, 2].flatMap((teamId) =>
      Array.from({ length: 5 }, (_, index) => ({ ...sampleLine(draw, 10 * teamId + index, teamId, true), minutes })),
    );
  const game = {
    gameId: 1,
    day: '2023-11-01',
    season: '2023-24',
    playoffs: false,
    homeTeamId: 1,
    awayTeamId: 2,
    homeSpread: null,
    total: null,
  };
  const context = (minutes: number) => {
    const played = { ...game, lines: lines(minutes) };
    const sides = [1, 2].map((teamId) => gameContextOf(played, teamId, leagueOf('Nba').periods));
    const points = [1, 2].map((teamId) =>
      played.lines.filter((line) => line.teamId === teamId).reduce((sum, line) => sum + line.counts.pts, 0),
    );
    assert.deepEqual(
      sides.map(({ margin }) => margin),
      Array.from({ length: 2 }, () => Math.abs((points[0] ?? 0) - (points[1] ?? 0))),
    );
    return sides.map(({ length }) => length);
  };
  assert.deepEqual(context(48), [1, 1]);
  assert.deepEqual(context(53), [53 / 48, 53 / 48]);
  assert.deepEqual(context(40), [1, 1], 'minutes are missing from the box score');
});
