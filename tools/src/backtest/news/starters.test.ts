import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import type { PlayedGame, TeamNews } from '../../../../server/src/model/past/history.ts';
import { advance, newWorld, teamOf, type World } from '../../../../server/src/model/past/world.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { backtestText } from '../report.ts';
import type { Backtest } from '../backtest.ts';
import type { ReplayedGame } from '../replay.ts';
import type { PastNews } from '../../../../server/src/model/past/past-news.ts';
import { newStarters, startersScorer, summariseStarters, type StartersSummary } from './starters.ts';

const constants = shippedFor('Nba').at(-1) ?? assert.fail();
const games = sampleSeason(seededRandom(41), '2024-25', 40);
const SURE = { minutes: [0], chance: [1] };

/** A team's news before a game; undefined without a report. */
type Report = (world: World, game: PlayedGame, teamId: number) => Partial<TeamNews> | undefined;

/** Everyone of the team who does not play is listed, as out. */
const exact: Report = (world, game, teamId) => {
  const playing = new Set(game.lines.map(({ playerId }) => playerId));
  const absent = [...teamOf(world, teamId).roster.keys()].filter((id) => !playing.has(id));
  return { players: absent.map((playerId) => ({ playerId, plays: 0, starts: null })) };
};

function measured(report: Report): StartersSummary[] {
  const news: PastNews = {
    teamsAt: (world, game) =>
      [game.homeTeamId, game.awayTeamId].flatMap((teamId) => {
        const said = report(world, game, teamId);
        const nothing = { players: [], unlistedPlays: { present: SURE, absent: SURE }, lineupConfirmed: false };
        return said === undefined ? [] : [{ teamId, ...nothing, ...said }];
      }),
    unpriced: () => 0,
    isReported: () => true,
    tipOff: () => 10 * 3_600_000,
    lastReport: () => 9 * 3_600_000,
    lateScratches: () => [],
  };
  const starters = newStarters();
  const score = startersScorer(starters, news, constants);
  const world = newWorld('Nba', constants.league);
  for (const [day, ofDay] of Map.groupBy(games, (game) => game.day)) {
    // The replay visits a game once for each player.
    for (const game of ofDay) for (const _ of game.lines) score({ game, world } as ReplayedGame);
    advance(world, day, ofDay);
  }
  return summariseStarters(starters, seededRandom(1));
}

test('with reports of exactly who is absent, usual starters are found in each game in which all five play', () => {
  const [last, early, ...others] = measured(exact);
  assert.deepEqual(others, []);
  assert.deepEqual([last?.when, early?.when], ['at the last report', 'six hours before tip-off']);
  // In games without one of the five, the sample has fewer than five starters.
  const whole = games.flatMap(({ lines, homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].filter(
      (team) => lines.filter((line) => line.teamId === team && line.starter).length === 5,
    ),
  );
  assert.ok(last !== undefined && last.teams <= whole.length && last.teams > whole.length - 10, String(last?.teams));
  assert.ok(last.usual.whole > 0.9 && last.usual.ofFive > 4.9, JSON.stringify(last.usual));
  assert.ok(last.added.low <= last.added.mean && last.added.mean <= last.added.high);
  assert.ok(Math.abs(last.added.mean - (last.model.whole - last.usual.whole)) < 1e-9);
});

test('planted error: reports that rule out those who play find fewer starters', () => {
  const [right] = measured(exact);
  const [wrong] = measured((_, game, teamId) => ({
    players: game.lines
      .filter((line) => line.teamId === teamId)
      .slice(0, 3)
      .map(({ playerId }) => ({ playerId, plays: 0, starts: null })),
  }));
  assert.ok((wrong?.model.ofFive ?? 5) < (right?.model.ofFive ?? 0) - 0.5, JSON.stringify(wrong));
});

test('teams without a report or with a confirmed lineup are not measured, and the report prints both moments', () => {
  assert.deepEqual(
    measured(() => undefined),
    [],
  );
  assert.deepEqual(
    measured(() => ({ lineupConfirmed: true })),
    [],
  );
  const result = { season: '2024-25', constants: '', notes: [], minutesError: 0, selections: [] };
  const text = backtestText({ ...result, starters: measured(exact) } as unknown as Backtest);
  assert.match(text, /at the last report +\d+ +\d\.\d\d +\d+\.\d/);
  assert.match(text, /six hours before tip-off +\d+/);
});
