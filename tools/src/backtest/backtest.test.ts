import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueStart } from '../../../server/src/model/past/league-start.ts';
import { sampleSeason } from '../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../server/src/model/constants/shipped.ts';
import { backtest } from './backtest.ts';
import type { PastNews } from '../../../server/src/model/past/past-news.ts';
import { clusteredMean } from './bootstrap.ts';
import { seededRandom } from '../../../server/src/model/distribution/seeded-random.ts';
import { alarms, type LeakSigns } from '../../tests/support/leak-canaries.ts';
import { backtestNotes } from './notes.ts';
import { reliabilityPlot } from './reliability-plot.ts';
import { backtestPlots, backtestText } from './report.ts';
import { addRow, newSheet } from './sheet.ts';

const draw = seededRandom(8);
const games = [...sampleSeason(draw, '2022-23', 30), ...sampleSeason(draw, '2023-24', 12)];
const constants = { ...shippedFor('Nba')[0]!, league: leagueStart('Nba', games), lastDay: '2023-06-30' };
const quoted = games
  .filter((game) => game.season === '2023-24')
  .flatMap((game) =>
    game.lines.slice(0, 6).map(({ playerId }) => ({
      gameId: game.gameId,
      playerId,
      stat: 'Points' as const,
      period: 'Full' as const,
      quotes: ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 })),
    })),
  );
const progress = () => {};
const input = { league: 'Nba' as const, games, quoted, season: '2023-24', constants };

test('constants fitted on the season under test are refused', () => {
  assert.throws(
    () => backtest({ ...input, constants: { ...constants, lastDay: '2023-11-01' }, random: draw, progress }),
    /cannot be tested/,
  );
});

test('with a first day only that day and later ones are measured, with constants fitted on the days before', () => {
  const [day = ''] = games
    .filter(({ season }) => season === '2023-24')
    .map((game) => game.day)
    .slice(-10);
  const before = games.findLast((game) => game.day < day)?.day ?? assert.fail();
  const later = { ...input, from: day, constants: { ...constants, lastDay: before } };
  const result = backtest({ ...later, random: seededRandom(3), progress });
  const wanted = new Set(games.filter((game) => game.day >= day).map((game) => game.day));
  assert.equal(result.mainLines?.days, wanted.size);
  assert.ok(result.notes.includes(`Only games of 2023-24 from ${day} on are measured.`));
  assert.throws(() => backtest({ ...later, from: before, random: draw, progress }), /cannot be tested/);
});

test('the same seed gives the same backtest, byte for byte', () => {
  const [first, second] = [1, 2].map(() => JSON.stringify(backtest({ ...input, random: seededRandom(3), progress })));
  assert.equal(first, second);
});

test('a backtest prints its tables and draws its plots', () => {
  const result = backtest({ ...input, random: seededRandom(3), progress });
  assert.match(backtestText(result), /Main lines: \d+ rows/);
  assert.deepEqual(Object.keys(backtestPlots(result)).sort(), [
    'any-line.svg',
    'main-lines.svg',
    'periods-and-doubles.svg',
  ]);
});

test('each prop is scored with the news as of its newest price and as of the last report; empty news changes nothing', () => {
  const asked = new Set<number>();
  const news: PastNews = {
    teamsAt: (_world, _game, moment) => {
      asked.add(moment);
      return [];
    },
    unpriced: () => 0,
    isReported: () => true,
    tipOff: () => 5 * 3_600_000,
    lastReport: () => 2000,
    lateScratches: () => [],
  };
  const dated = quoted.map((prop) => ({ ...prop, quotedAt: [500, 1000] }));
  const result = backtest({ ...input, quoted: dated, news, random: seededRandom(3), progress });
  assert.deepEqual(
    [...asked].toSorted((a, b) => a - b),
    [-3_600_000, 1000, 2000],
    'the starters also six hours before tip-off',
  );
  assert.deepEqual(result.starters, [], 'no team has a report');
  const [none, quote, last, perfect] = result.news?.all.gains ?? [];
  assert.equal(result.news?.all.rows, result.mainLines?.rows);
  assert.deepEqual([quote?.mean, last?.mean], [none?.mean, none?.mean]);
  assert.notEqual(perfect?.mean, none?.mean, 'the line-ups of the box scores say something');
  assert.equal(none?.mean, result.mainLines?.gains.find(({ rival }) => rival === 'consensus')?.mean);
  assert.deepEqual(
    result.news?.byHours.map(({ group }) => group),
    ['3 to 6 h'],
  );
  assert.match(backtestText(result), /Main lines with news: \d+ rows/);
});

test('notes name the data used and missing, and no printed figure is NaN', () => {
  const result = backtest({ ...input, random: seededRandom(3), progress });
  assert.deepEqual(result.notes, [
    `The constants were learned from ${constants.seasons.join(', ')}, up to 2023-06-30; players come from 2022-23.`,
    'No period box scores of 2023-24 are there, so period props are not measured.',
  ]);
  const alone = games.filter((game) => game.season === '2023-24');
  const bare = backtest({ ...input, games: alone, quoted: [], random: seededRandom(3), progress });
  assert.match(backtestText(bare), /No game before 2023-24 is there.*\nNo quotes of 2023-24/);
  const older = { ...constants, seasons: ['2020-21'] };
  const stale = backtest({ ...input, constants: older, random: seededRandom(3), progress });
  assert.match(backtestText(stale), /proppick fit --through 2022-23/);
  for (const each of [result, bare, stale])
    assert.doesNotMatch(backtestText(each) + JSON.stringify(backtestPlots(each)), /NaN|Infinity|undefined/);
});

test('a season whose preceding season is missing has a note', () => {
  const gap = games.map((game) => (game.season === '2022-23' ? { ...game, season: '2021-22' } : game));
  assert.match(backtestNotes({ ...input, games: gap }).join('\n'), /2022-23 is not there/);
});

test('a plot is one well-formed SVG, whatever its title', () => {
  const plot = reliabilityPlot('a < b & "c"', [{ count: 50, predicted: 0.4, actual: 0.45 }]);
  assert.match(plot, /^<svg [\s\S]*<\/svg>$/);
  assert.doesNotMatch(plot, /NaN|a < b/);
});

test('an interval by date is wider than one that treats a night’s rows as independent', () => {
  const nights = Array.from({ length: 60 }, () => draw() - 0.5);
  const values = nights.flatMap((night) => Array.from({ length: 20 }, () => night + 0.1 * draw()));
  const byNight = clusteredMean(
    values,
    nights.flatMap((_, index) => Array.from({ length: 20 }, () => String(index))),
    seededRandom(1),
  );
  const byRow = clusteredMean(
    values,
    values.map((_, index) => String(index)),
    seededRandom(1),
  );
  assert.ok(byNight.high - byNight.low > 2 * (byRow.high - byRow.low));
});

test('a sheet refuses a row without probabilities', () => {
  const sheet = newSheet(['one']);
  assert.throws(() => addRow(sheet, 'Points', '2024-01-01', true, [Number.NaN]), RangeError);
  assert.throws(() => addRow(sheet, 'Points', '2024-01-01', true, [0.5, 0.5]), RangeError);
});

test('each sign of a leak raises its own alarm, and a valid season raises none', () => {
  const honest: LeakSigns = {
    earnedWeight: 0.16,
    earnedGain: 0.6,
    modelLogLoss: 0.702,
    modelArea: 0.515,
    hitRateWeight: 0.02,
  };
  assert.deepEqual(alarms(honest), []);
  const spoiled: Partial<LeakSigns>[] = [
    { earnedWeight: 0.31 },
    { earnedGain: 2.4 },
    { modelLogLoss: 0.68 },
    { modelArea: 0.59 },
    { hitRateWeight: 1.2 },
  ];
  for (const sign of spoiled) assert.equal(alarms({ ...honest, ...sign }).length, 1);
});
