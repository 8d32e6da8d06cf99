import assert from 'node:assert/strict';
import test from 'node:test';
import { FITTED_COUNTS, noCounts } from '../../../server/src/sports/basketball/index.ts';
import { shippedFor } from '../../../server/src/model/constants/shipped.ts';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { checkedLiveConstants } from '../../../server/src/model/live/shipped.ts';
import type { PlayedGame, PlayerLine } from '../../../server/src/model/past/history.ts';
import { leagueStart } from '../../../server/src/model/past/league-start.ts';
import { sampleSeason } from '../../../server/tests/support/sample-season.ts';
import { fitLiveSeasons, measureLive } from '../live-seasons.ts';
import { backtestLive, LIVE_RIVALS } from './backtest-live.ts';
import { fitLive } from './fit-live.ts';
import { eachLiveRow, marginsOf } from './states.ts';

const draw = seededRandom(63);

/** A line whose counts fell in any of the four periods, each as likely as the others. */
function split(line: PlayerLine): PlayerLine {
  const periods = [1, 2, 3, 4].map((period) => ({ period, minutes: line.minutes / 4, counts: noCounts() }));
  for (const count of FITTED_COUNTS)
    for (let one = 0; one < line.counts[count]; one++) periods[Math.floor(draw() * 4)]!.counts[count] += 1;
  return { ...line, periods };
}

const seasons = ['2021-22', '2022-23', '2023-24'].flatMap((season) => sampleSeason(draw, season, 24));
const games: PlayedGame[] = seasons.map((game) => ({ ...game, lines: game.lines.map(split) }));
const past = games.filter(({ season }) => season < '2023-24');
const before = { ...shippedFor('Nba')[0]!, league: leagueStart('Nba', past), lastDay: past.at(-1)!.day };
const input = { league: 'Nba', before, progress: () => {} } as const;
const constants = fitLive({ ...input, games: past, version: 'test' });

test('the states of a game add up to its box score, and its margin is of the player’s team', () => {
  const [game] = games.filter(({ season }) => season === '2023-24').slice(-1);
  let seen = 0;
  eachLiveRow(
    'Nba',
    games,
    before,
    (one) => one === game,
    ({ line, states }) => {
      seen += 1;
      const last = states.at(-1)!;
      const fourth = line.periods[3]!;
      for (const count of FITTED_COUNTS)
        assert.equal(last.player.counts[count]! + fourth.counts[count], line.counts[count], count);
      assert.ok(Math.abs(last.player.seconds / 60 + last.minutesAfter - line.minutes) < 1e-9);
      const margin = marginsOf('Nba', game!)[2]!;
      assert.equal(last.game.margin, line.teamId === game!.homeTeamId ? margin : -margin);
    },
  );
  assert.ok(seen > 5);
});

test('what was fitted is a valid file, and a rate learns from today no more than all of it', () => {
  const read = checkedLiveConstants(JSON.parse(JSON.stringify(constants)));
  assert.deepEqual([read.seasons, read.lastDay, read.ends.length], [['2021-22', '2022-23'], before.lastDay, 3]);
  for (const { rates } of read.ends) assert.ok(rates.pts.own < 1.2, `${rates.pts.own}`);
});

test('on made games the live probability beats what was said before, today’s rate and the usual one after every period', () => {
  const result = backtestLive({
    ...input,
    games,
    season: '2023-24',
    constants,
    random: seededRandom(7),
    progress: () => {},
  });
  assert.equal(result.ends.length, 3);
  for (const { end, open, all } of result.ends) {
    assert.ok(all[0]! < all[1]!);
    for (const [at, rival] of LIVE_RIVALS.entries())
      assert.ok(open.gains[at]!.mean < 0, `after ${end} against ${rival}: ${open.gains[at]!.mean}`);
  }
});

test('constants that saw the season, and seasons without periods, are refused', () => {
  const late = { ...constants, lastDay: '2024-02-01' };
  const asked = {
    league: 'Nba',
    seasons: { games, quoted: [], reported: [], submitted: [] },
    season: '2023-24',
  } as const;
  assert.throws(
    () => measureLive({ ...asked, constants: before, live: late, onGame: () => {} }),
    /days before 2023-24/,
  );
  assert.throws(() => fitLiveSeasons('Nba', { games: seasons }, before, () => {}), /box scores of their periods/);
});
