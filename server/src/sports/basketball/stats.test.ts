import assert from 'node:assert/strict';
import test from 'node:test';
import { countColumns, countOf, countsText, meaningOfCount, sumCounts, type CountLine } from '../counts.ts';
import { PERIODS } from '../periods.ts';
import { sportNamed } from '../registry.ts';
import { parseStat } from '../stats.ts';
import { valueOf } from '../value.ts';
import {
  BASKETBALL_COUNTS,
  BASKETBALL_STATS,
  FITTED_COUNTS,
  FITTED_STATS,
  fittedDefinition,
  fittedValue,
  isFitted,
  isFittedCount,
  noCounts,
  statDefinition,
  STATS,
  type BasketballCount,
  type BasketballStat,
  type FittedLine,
} from './stats.ts';
import { BASIC_ZONES } from './zones.ts';

const statValue = (stat: BasketballStat, counts: CountLine): number | null => valueOf(statDefinition(stat), counts);

const line = (counts: Partial<FittedLine>): FittedLine => ({
  ...noCounts(),
  ...counts,
});

/** A line of a source that lacks some counts. */
const without = (lacked: readonly BasketballCount[], counts: CountLine): CountLine => ({
  ...counts,
  ...Object.fromEntries(lacked.map((count) => [count, null])),
});

test('every stat is read by its name, its feed name and its aliases, in any letter case', () => {
  for (const stat of BASKETBALL_STATS)
    for (const name of [stat, STATS[stat].feed, `player_${STATS[stat].feed}`, ...STATS[stat].aliases]) {
      assert.equal(parseStat(name), stat);
      assert.equal(parseStat(` ${name.toUpperCase()} `), stat);
    }
  assert.equal(parseStat('player_first_basket'), undefined);
  assert.equal(parseStat(''), undefined);
});

test('no two stats share a name', () => {
  const names = BASKETBALL_STATS.flatMap((stat) =>
    [stat, STATS[stat].feed, ...STATS[stat].aliases].map((n) => n.toLowerCase()),
  );
  const distinct = BASKETBALL_STATS.flatMap((stat) => [
    ...new Set([stat, STATS[stat].feed, ...STATS[stat].aliases].map((n) => n.toLowerCase())),
  ]);
  assert.equal(new Set(names).size, distinct.length);
});

test('combos are the sum of their parts', () => {
  const game = line({ pts: 24, reb: 11, ast: 9, stl: 2, blk: 3 });
  assert.equal(statValue('PtsRebAst', game), 44);
  assert.equal(statValue('RebAst', game), 20);
  assert.equal(statValue('StlBlk', game), 5);
});

test('doubles count tens of points, rebounds, assists, steals and blocks', () => {
  assert.equal(statValue('DoubleDouble', line({ pts: 10, reb: 9 })), 0);
  assert.equal(statValue('DoubleDouble', line({ pts: 10, reb: 10 })), 1);
  assert.equal(statValue('TripleDouble', line({ pts: 10, reb: 10, ast: 9 })), 0);
  assert.equal(statValue('TripleDouble', line({ pts: 31, reb: 10, ast: 12 })), 1);
  assert.equal(statValue('DoubleDouble', line({ tov: 10, fga: 20 })), 0);
});

/** A box score in which no two sums of counts are equal. */
const GAME = line({
  pts: 1,
  reb: 2,
  ast: 4,
  fg3m: 8,
  fg3a: 16,
  fgm: 32,
  fga: 64,
  ftm: 128,
  fta: 256,
  stl: 512,
  blk: 1024,
  tov: 2048,
});

/** Each stat's market at the odds feeds, its short name, and its value in that box score, by hand. */
const BY_HAND: Readonly<Record<BasketballStat, readonly [market: string, short: string, figure: number]>> = {
  Points: ['player_points', 'pts', 1],
  Rebounds: ['player_rebounds', 'reb rebs', 2],
  Assists: ['player_assists', 'ast', 4],
  Threes: ['player_threes', '3pm fg3m', 8],
  Steals: ['player_steals', 'stl', 512],
  Blocks: ['player_blocks', 'blk', 1024],
  Turnovers: ['player_turnovers', 'tov to', 2048],
  PtsRebAst: ['player_points_rebounds_assists', 'pra', 7],
  PtsReb: ['player_points_rebounds', 'pr', 3],
  PtsAst: ['player_points_assists', 'pa', 5],
  RebAst: ['player_rebounds_assists', 'ra', 6],
  StlBlk: ['player_blocks_steals', 'stocks sb', 1536],
  FieldGoalsMade: ['player_field_goals', 'fgm', 32],
  FieldGoalsAttempted: ['player_field_goals_attempts', 'fga', 64],
  ThreesAttempted: ['player_threes_attempts', '3pa fg3a', 16],
  FreeThrowsMade: ['player_frees_made', 'ftm', 128],
  FreeThrowsAttempted: ['player_frees_attempts', 'fta', 256],
  DoubleDouble: ['player_double_double', 'dd dd2', 1],
  TripleDouble: ['player_triple_double', 'td td3', 0],
};

test('every stat is found by its market and its short names, and reads its own counts', () => {
  for (const stat of BASKETBALL_STATS) {
    const [market, short, figure] = BY_HAND[stat];
    for (const name of [market, market.replace('player_', ''), ...short.split(' ')])
      assert.equal(parseStat(name), stat);
    assert.equal(statValue(stat, GAME), figure, stat);
    assert.match(STATS[stat].label, /^[3A-Z]/);
  }
});

test('points, rebounds, assists, steals and blocks each count as a double from exactly ten', () => {
  for (const count of ['pts', 'reb', 'ast', 'stl', 'blk'] as const) {
    const other = count === 'pts' ? 'reb' : 'pts';
    assert.equal(statValue('DoubleDouble', line({ [other]: 10, [count]: 9 })), 0, count);
    assert.equal(statValue('DoubleDouble', line({ [other]: 10, [count]: 10 })), 1, count);
  }
});

test('lines are added up count by count, and no lines add up to zeros', () => {
  const hockey = Object.fromEntries(Object.keys(sportNamed('hockey').counts).map((count) => [count, null]));
  assert.deepEqual(sumCounts([]), { ...Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0])), ...hockey });
  const twice = Object.fromEntries(FITTED_COUNTS.map((count) => [count, 2 * GAME[count]]));
  assert.deepEqual(sumCounts([GAME, GAME]), { ...twice, ...hockey }, 'no count of another sport');
});

test('a stat of a count that the line lacks has no value, and every other stat keeps its own', () => {
  const lacking = without(['reb'], GAME);
  for (const stat of BASKETBALL_STATS) {
    const isMissing = STATS[stat].parts.some((part) => part === 'reb');
    assert.equal(statValue(stat, lacking), isMissing ? null : statValue(stat, GAME), stat);
  }
});

test('a sum lacks a count that one of its lines lacks', () => {
  const sum = sumCounts([GAME, without(['reb'], GAME), GAME]);
  assert.deepEqual(sum, { ...without(['reb'], sum), pts: 3, tov: 3 * GAME.tov });
  assert.equal(sum.reb, null);
});

test('the text of a line is its fitted counts in order', () => {
  assert.equal(countsText(GAME), '1 2 4 8 16 32 64 128 256 512 1024 2048');
});

test('a line of the model has a value for every fitted stat, also of expected counts', () => {
  for (const stat of FITTED_STATS) assert.equal(fittedValue(stat, GAME), statValue(stat, GAME), stat);
  assert.equal(fittedValue('PtsReb', { ...GAME, pts: 20.25, reb: 4.5 }), 24.75);
});

test('every fitted count is one of a box score, and comes in the same order', () => {
  const fitted: ReadonlySet<BasketballCount> = new Set(FITTED_COUNTS);
  assert.deepEqual(
    BASKETBALL_COUNTS.filter((count) => fitted.has(count)),
    [...FITTED_COUNTS],
  );
});

test('each count of a box score has its meaning, and is a column of its name, also of a table', () => {
  assert.deepEqual(
    BASKETBALL_COUNTS.map((count) => `${count}: ${meaningOfCount(count)}`),
    [
      ...['pts: points', 'reb: rebounds', 'ast: assists', 'fg3m: 3-pointers made', 'fg3a: 3-pointers attempted'],
      ...['fgm: field goals made, 3-pointers included', 'fga: field goals attempted', 'ftm: free throws made'],
      ...['fta: free throws attempted', 'stl: steals', 'blk: blocks', 'tov: turnovers'],
    ],
  );
  assert.equal(countColumns('line', ['pts', 'tov']), 'line.pts, line.tov');
  assert.equal(countColumns(undefined, ['pts', 'tov']), 'pts, tov');
  assert.ok(countColumns().startsWith(`${BASKETBALL_COUNTS.join(', ')}, goals, `));
});

test('a count that the line lacks is null and never 0, and every count of today is fitted', () => {
  assert.deepEqual([countOf({ pts: 0 }, 'pts'), countOf({ pts: null }, 'pts'), countOf({}, 'pts')], [0, null, null]);
  assert.ok(BASKETBALL_COUNTS.every(isFittedCount) && BASKETBALL_STATS.every(isFitted));
  assert.deepEqual(FITTED_STATS, BASKETBALL_STATS);
  assert.equal(fittedDefinition('Points'), STATS.Points);
});

test('the labels of the stats are those of the dashboard', () => {
  assert.equal(
    BASKETBALL_STATS.map((stat) => STATS[stat].label).join('|'),
    'Points|Rebounds|Assists|3-pointers made|Steals|Blocks|Turnovers|Pts + Reb + Ast|Pts + Reb|Pts + Ast|Reb + Ast|' +
      'Steals + Blocks|Field goals made|Field goals attempted|3-pointers attempted|Free throws made|' +
      'Free throws attempted|Double-double|Triple-double',
  );
});

test('the zones of shots are seven, from the rim outward', () => {
  assert.deepEqual(BASIC_ZONES, [
    ...['Restricted Area', 'In The Paint (Non-RA)', 'Mid-Range', 'Left Corner 3', 'Right Corner 3'],
    ...['Above the Break 3', 'Backcourt'],
  ]);
});

test('periods are the full game, quarters and halves, and the thirds of hockey', () => {
  assert.equal(PERIODS.join(' '), 'Full Q1 Q2 Q3 Q4 H1 H2 P1 P2 P3');
});
