import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleLine } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { shippedFor } from '../constants/shipped.ts';
import type { PlayedGame, TeamNews, UpcomingGame } from '../past/history.ts';
import { advance, newWorld } from '../past/world.ts';
import { expectedStart } from './features.ts';
import { inputReader } from './inputs.ts';
import { startChances } from './start-chances.ts';

const constants = shippedFor('Nba').at(-1) ?? assert.fail();
const draw = seededRandom(31);
const OF_LAST_SEASON = 109;

const linesOf = (teamId: number, places: readonly number[]) =>
  places.map((place) => sampleLine(draw, 100 * teamId + place, teamId, place <= 5));

const played = (gameId: number, day: string, season: string, places: readonly number[]): PlayedGame => ({
  gameId,
  day,
  season,
  playoffs: false,
  homeTeamId: 1,
  awayTeamId: 2,
  homeSpread: null,
  total: null,
  lines: [...linesOf(1, places), ...linesOf(2, places)],
});

/** One game of last season, with a ninth player who is gone since then, and ten of this one. */
const world = newWorld('Nba', constants.league);
advance(world, '2024-04-01', [played(1, '2024-04-01', '2023-24', [1, 2, 3, 4, 5, 6, 7, 8, 9])]);
for (let number = 0; number < 10; number += 1) {
  const day = `2024-11-${10 + number}`;
  advance(world, day, [played(2 + number, day, '2024-25', [1, 2, 3, 4, 5, 6, 7, 8])]);
}

const SURE = { minutes: [0], chance: [1] };
const outIs = (playerId: number, change: Partial<TeamNews> = {}): TeamNews => ({
  teamId: 1,
  players: [{ playerId, plays: 0, starts: null }],
  unlistedPlays: { present: SURE, absent: SURE },
  lineupConfirmed: false,
  ...change,
});

function chancesWith(...news: TeamNews[]): Map<number, number> {
  const game: UpcomingGame = {
    gameId: 99,
    day: '2024-11-21',
    season: '2024-25',
    playoffs: false,
    homeTeamId: 1,
    awayTeamId: 2,
    homeSpread: null,
    total: null,
    news,
  };
  return startChances(world, game, 1, inputReader(world, game, constants.bases), constants);
}

test('everyone of this season’s team has the chance to start that the minutes are projected with, and no one else', () => {
  const news = outIs(101);
  const chances = chancesWith(news);
  assert.deepEqual(
    [...chances.keys()].toSorted((a, b) => a - b),
    [101, 102, 103, 104, 105, 106, 107, 108],
  );
  assert.ok(!chances.has(OF_LAST_SEASON));
  const game = { ...played(99, '2024-11-21', '2024-25', []), news: [news] };
  const inputOf = inputReader(world, game, constants.bases);
  for (const [playerId, chance] of chances)
    assert.equal(chance, expectedStart(inputOf({ playerId, teamId: 1 }), constants.starts?.weights));
});

test('an absent starter raises the bench’s chances to start', () => {
  const [with101, without101] = [chancesWith(outIs(108)), chancesWith(outIs(101))];
  for (const bench of [106, 107]) {
    const [before, after] = [with101.get(bench) ?? assert.fail(), without101.get(bench) ?? assert.fail()];
    assert.ok(after > before, `${bench}: ${before} and ${after}`);
  }
});

test('without a report about the team, and after a confirmed lineup, no chance is known', () => {
  assert.equal(chancesWith().size, 0);
  assert.equal(chancesWith(outIs(201, { teamId: 2 })).size, 0);
  assert.equal(chancesWith(outIs(101, { lineupConfirmed: true })).size, 0);
});
