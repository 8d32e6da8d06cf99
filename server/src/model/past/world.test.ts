import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../distribution/seeded-random.ts';
import { leagueOf } from '../../leagues/index.ts';
import { inputsOf, type PlayerInput } from '../projection/inputs.ts';
import { leagueStart } from './league-start.ts';
import { gameDays } from './game-days.ts';
import type { PlayedGame } from './history.ts';
import { paceOf } from './pace.ts';
import { sampleLine, sampleSeason } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';
import { advance, copyWorld, newWorld, type World } from './world.ts';

const { bases } = shippedFor('Nba')[0]!;
const draw = seededRandom(31);
const games = [...sampleSeason(draw, '2022-23', 40), ...sampleSeason(draw, '2023-24', 40)];
const start = leagueStart('Nba', games);

function worldThrough(of: readonly PlayedGame[], day: string): World {
  const world = newWorld('Nba', start);
  for (const today of gameDays(of)) if (today.day <= day) advance(world, today.day, today.games);
  return world;
}

function seenBefore(of: readonly PlayedGame[], game: PlayedGame): PlayerInput[] {
  const world = newWorld('Nba', start);
  for (const today of gameDays(of)) if (today.day < game.day) advance(world, today.day, today.games);
  return inputsOf(world, { ...game, news: [] }, game.lines, bases);
}

test('days are added in order: a repeated or late one throws', () => {
  const world = newWorld('Nba', start);
  const [first, second] = [...gameDays(games)];
  advance(world, second!.day, second!.games);
  assert.throws(() => advance(world, second!.day, second!.games), RangeError);
  assert.throws(() => advance(world, first!.day, first!.games), RangeError);
});

test('a day without games is valid, and one with a game of another day throws and changes nothing', () => {
  const world = newWorld('Nba', start);
  const [first, second] = [...gameDays(games)];
  const stray = [...first!.games, ...second!.games];
  assert.throws(() => advance(world, first!.day, stray), /is not of game day/);
  assert.deepEqual(world, newWorld('Nba', start));
  advance(world, first!.day, []);
  assert.deepEqual(world, { ...newWorld('Nba', start), lastDay: first!.day });
});

test('continuing from a copied world equals replaying from the start, and does not change the original', () => {
  const middle = games[60]!.day;
  const kept = worldThrough(games, middle);
  const before = structuredClone(kept);
  const copy = copyWorld(kept);
  for (const today of gameDays(games)) if (today.day > middle) advance(copy, today.day, today.games);
  assert.deepEqual(copy, worldThrough(games, '9999-12-31'));
  assert.deepEqual(kept, before);
});

test('no feature of a game depends on its own day or later ones', () => {
  for (const game of games.filter((_, index) => index % 7 === 3)) {
    const changed = games.map((other) =>
      other.day < game.day
        ? other
        : {
            ...other,
            lines: other.lines.map((line) => ({ ...sampleLine(draw, line.playerId, line.teamId, !line.starter) })),
          },
    );
    assert.deepEqual(seenBefore(changed, game), seenBefore(games, game));
  }
});

test('the look-ahead check fails if a day is added before it is scored', () => {
  const game = games[70]!;
  const late = inputsOf(worldThrough(games, game.day), { ...game, day: '2099-01-01', news: [] }, game.lines, bases);
  assert.notDeepEqual(
    late.map((input) => input.minutes2),
    seenBefore(games, game).map((input) => input.minutes2),
  );
});

test('pace and points are those of a whole game of the league: forty minutes of five players in the WNBA', () => {
  const [nba, wnba] = [leagueStart('Nba', games), leagueStart('Wnba', games)];
  assert.ok(Math.abs(wnba.pace / nba.pace - 40 / 48) < 1e-12);
  assert.ok(Math.abs(wnba.points / nba.points - 40 / 48) < 1e-12);
  const game = games[70]!;
  const minutes = game.lines.filter(({ teamId }) => teamId === game.homeTeamId).map((line) => line.minutes);
  const points = game.lines.filter(({ teamId }) => teamId === game.homeTeamId).map(({ counts }) => counts.pts);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const expected = (5 * 40 * sum(points)) / sum(minutes);
  assert.ok(Math.abs(paceOf(game, leagueOf('Wnba').periods).home - expected) < 1e-9);
});

test('a traded player counts for the new team only', () => {
  const world = worldThrough(games, '9999-12-31');
  for (const [teamId, team] of world.teams) {
    for (const state of team.roster.values()) assert.equal(state.teamId, teamId);
  }
});

const SURELY = { minutes: [0], chance: [1] };

test('the minutes of a player reported out go to the others, not to the same player', () => {
  const game = games.at(-1)!;
  const world = worldThrough(games.slice(0, -2), '9999-12-31');
  const team = game.lines.filter((line) => line.teamId === game.homeTeamId);
  const out = team[0]!.playerId;
  const news = [
    {
      teamId: game.homeTeamId,
      lineupConfirmed: false,
      unlistedPlays: { present: SURELY, absent: SURELY },
      players: [{ playerId: out, plays: 0, starts: null }],
    },
  ];
  const upcoming = { ...game, day: '2099-01-01' };
  const without = inputsOf(world, { ...upcoming, news }, team, bases);
  const calm = inputsOf(world, { ...upcoming, news: [{ ...news[0]!, players: [] }] }, team, bases);
  without.forEach((input, index) => {
    const gained = input.vacated[0] - calm[index]!.vacated[0];
    if (input.playerId === out) assert.equal(gained, 0);
    else assert.ok(gained > 0);
  });
});
