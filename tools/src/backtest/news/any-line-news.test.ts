import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import { leagueStart } from '../../../../server/src/model/past/league-start.ts';
import { perfectNews } from '../../fit/rows.ts';
import { logLoss } from '../../proper-scores.ts';
import { clusteredMean } from '../bootstrap.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { backtest, type Backtest } from '../backtest.ts';
import { backtestText } from '../report.ts';
import { addLosses, lossGain, meanLoss, newLossSums, rowsOf } from './loss-sums.ts';
import type { PastNews } from '../../../../server/src/model/past/past-news.ts';

const draw = seededRandom(12);
const games = [...sampleSeason(draw, '2022-23', 16), ...sampleSeason(draw, '2023-24', 4)];
const lastGame = games.at(-1) ?? assert.fail();
/** On the last night all usual starters come off the bench, and the bench players start. */
games[games.length - 1] = {
  ...lastGame,
  lines: lastGame.lines.map((line) => ({ ...line, starter: !line.starter })),
};
const constants = { ...shippedFor('Nba')[0]!, league: leagueStart('Nba', games), lastDay: '2023-06-30' };
const quoted = games
  .filter((game) => game.season === '2023-24')
  .flatMap((game) =>
    game.lines.slice(0, 4).map(({ playerId }) => ({
      gameId: game.gameId,
      playerId,
      stat: 'Points' as const,
      period: 'Full' as const,
      quotes: ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 })),
    })),
  );
const LAST = 2000;
const silent: PastNews = {
  teamsAt: () => [],
  unpriced: () => 0,
  isReported: () => true,
  tipOff: () => 5 * 3_600_000,
  lastReport: () => LAST,
  lateScratches: () => [],
};
const run = (news: PastNews): Backtest =>
  backtest({
    league: 'Nba',
    games,
    quoted,
    season: '2023-24',
    constants,
    news,
    anyLineNews: true,
    random: seededRandom(3),
    progress: () => {},
  });
const nothingSaid = run(silent);
const lossOf = ({ anyLineNews }: Backtest, name: string): number =>
  anyLineNews?.scores.find(({ predictor }) => predictor === name)?.logLoss ?? assert.fail();

test('any line is scored with news on the same rows as without, by the same code', () => {
  const result = nothingSaid;
  const { anyLine, quotedLines, anyLineNews } = result;
  assert.equal(anyLineNews?.rows, anyLine?.rows);
  const without = anyLine?.scores.find(({ predictor }) => predictor === 'model calibrated');
  const evaluated = quotedLines?.scores.find(({ predictor }) => predictor === 'evaluated');
  assert.equal(lossOf(result, 'no news'), without?.logLoss);
  assert.equal(lossOf(result, 'quotes, no news'), evaluated?.logLoss);
  assert.equal(lossOf(result, 'last report'), without?.logLoss, 'a report that says nothing changes nothing');
  assert.notEqual(lossOf(result, 'perfect news'), without?.logLoss);
  assert.ok(lossOf(result, 'exact minutes') < lossOf(result, 'perfect news'));
  const rows = anyLineNews?.byKind.map((group) => group.rows).reduce((sum, each) => sum + each, 0);
  assert.equal(rows, anyLine?.rows);
  assert.match(backtestText(result), /Any line with news: \d+ rows/);
});

test('the last report is read at its own moment, and its absences and lineups move any line', () => {
  const moments = new Set<number>();
  const told = run({
    ...silent,
    teamsAt: (world, game, moment) => {
      moments.add(moment);
      return perfectNews(world, game);
    },
  });
  // Starters are projected six hours before tip-off too.
  assert.deepEqual([...moments], [LAST, silent.tipOff(games[0]!)! - 6 * 3_600_000]);
  assert.equal(lossOf(told, 'last report'), lossOf(told, 'perfect news'));
  assert.equal(lossOf(told, 'no news'), lossOf(nothingSaid, 'no news'));
});

test('a game without a report is scored without news, and one whose news was known later is refused', () => {
  const unreported = run({
    ...silent,
    lastReport: () => undefined,
    isReported: () => false,
    teamsAt: () => assert.fail(),
  });
  assert.equal(lossOf(unreported, 'last report'), lossOf(unreported, 'no news'));
  assert.equal(lossOf(unreported, 'quotes, last report'), lossOf(unreported, 'quotes, no news'));
  assert.deepEqual(
    unreported.anyLineNews?.byReport.map(({ group }) => group),
    ['games without'],
  );
  const late = () => {
    throw new Error('known later');
  };
  assert.throws(() => run({ ...silent, teamsAt: late }), /known later/);
});

test('unexpected starters and players with few minutes have groups of their own', () => {
  const groups = nothingSaid.anyLineNews?.byEvent.map(({ group }) => group) ?? [];
  for (const group of ['surprise starter', 'lost starter', 'under 20 minutes a game', 'nothing of these'])
    assert.ok(groups.includes(group), `${group} is missing: ${groups.join(', ')}`);
});

test('losses summed by night give the same mean and interval as the rows', () => {
  const rows = Array.from({ length: 400 }, (_, row) => ({
    day: String(row % 17),
    won: draw() < 0.4,
    forecasts: [0.2 + 0.5 * draw(), 0.4],
  }));
  const sums = newLossSums(['own', 'rival']);
  for (const { day, won, forecasts } of rows) addLosses(sums, 'all', day, won, forecasts);
  const losses = rows.map(({ won, forecasts }) => forecasts.map((forecast) => logLoss(forecast, won)));
  const direct = clusteredMean(
    losses.map(([own, rival]) => 1000 * (own! - rival!)),
    rows.map(({ day }) => day),
    seededRandom(5),
  );
  const summed = lossGain(sums, 'all', 'own', 'rival', seededRandom(5));
  for (const part of ['mean', 'low', 'high'] as const) assert.ok(Math.abs(summed[part] - direct[part]) < 1e-9);
  assert.ok(Math.abs(meanLoss(sums, 'all', 'own') - losses.reduce((sum, [own]) => sum + own!, 0) / 400) < 1e-12);
  assert.equal(rowsOf(sums, 'all'), 400);
  assert.throws(() => addLosses(sums, 'all', '1', true, [0.5]), RangeError);
});
