import assert from 'node:assert/strict';
import test from 'node:test';
import { noCounts, type FittedLine } from '../../server/src/sports/basketball/index.ts';
import { medianOf, recentOf, remember, type RecentGames } from './recent.ts';

const scoring = (pts: number): FittedLine => ({ ...noCounts(), pts });
const play = (recent: RecentGames, season: string, pts: number): void =>
  remember(recent, { playerId: 7, teamId: 1, starter: true, minutes: 30, counts: scoring(pts), periods: [] }, season);
const points = (lines: readonly FittedLine[]): number[] => lines.map(({ pts }) => pts);

test('a player without games has no recent games', () => {
  const found = recentOf(new Map(), 7);
  assert.deepEqual([found.lines, found.season, found.seasonLines], [[], '', []]);
});

test('the last twenty games are kept, newest last, and all games of a season', () => {
  const recent: RecentGames = new Map();
  for (let game = 1; game <= 25; game += 1) play(recent, '2023-24', game);
  const { lines, season, seasonLines } = recentOf(recent, 7);
  assert.equal(season, '2023-24');
  assert.deepEqual(
    points(lines),
    Array.from({ length: 20 }, (_, index) => index + 6),
  );
  assert.equal(seasonLines.length, 25);
});

test('a new season starts its own games, and the last twenty stay', () => {
  const recent: RecentGames = new Map();
  for (const [season, pts] of [
    ['2022-23', 1],
    ['2022-23', 2],
    ['2023-24', 3],
    ['2023-24', 4],
  ] as const)
    play(recent, season, pts);
  const { lines, season, seasonLines } = recentOf(recent, 7);
  assert.deepEqual([points(lines), season, points(seasonLines)], [[1, 2, 3, 4], '2023-24', [3, 4]]);
});

test('the median is the middle value, or the mean of the two middle ones; 0 of none', () => {
  assert.equal(medianOf([]), 0);
  assert.equal(medianOf([5]), 5);
  assert.equal(medianOf([9, 1, 10]), 9);
  assert.equal(medianOf([10, 2, 4, 1]), 3);
});
