import type { MeanInterval } from '../bootstrap.ts';
import { fixed, interval, table } from '../text-table.ts';
import type { JointBacktest, JointScore } from './joint-backtest.ts';
import type { SidesScore, Told } from './sides.ts';
import { NEAR, type Spread, type SumAgreement } from './sums.ts';

const percent = (value: number): string => fixed(100 * value, 1);

function section(title: string, scores: readonly JointScore[]): string {
  const head = [
    'legs',
    'rows',
    'if independent, %',
    'joint, %',
    'actual, %',
    'log loss',
    'ECE',
    'ECE independent',
    'gain, mLL',
  ];
  const rows = scores.map((score) => [
    score.group,
    String(score.rows),
    percent(score.independent),
    percent(score.joint),
    percents(score.actual),
    fixed(score.logLoss, 4),
    fixed(score.calibrationError, 4),
    fixed(score.independentCalibrationError, 4),
    interval(score.gain, 2),
  ]);
  return `${title}\n\n${table([head, ...rows])}`;
}

const percents = (of: MeanInterval): string => `${percent(of.mean)} [${percent(of.low)}, ${percent(of.high)}]`;

function sidesSection(title: string, scores: readonly SidesScore[]): string {
  const told = ({ predicted, actual }: Told): string => `${percent(predicted)}: ${percents(actual)}`;
  const head = ['legs', 'rows', 'over, over', 'under, under', 'over, under', 'under, over'];
  const rows = scores.map((score) => [
    score.group,
    String(score.rows),
    ...[score.overOver, score.underUnder, score.overUnder, score.underOver].map(told),
  ]);
  return `${title}: predicted, %: actual\n\n${table([head, ...rows])}`;
}

function dependenceSection(title: string, scores: readonly SidesScore[]): string {
  const points = (value: number): string => fixed(100 * value, 2);
  const head = [
    'legs',
    'rows',
    'first over, %',
    'actual',
    'second over, %',
    'actual',
    'dependence',
    'actual',
    'difference',
  ];
  const rows = scores.map(({ group, rows: count, first, second, dependence: { predicted, actual } }) => [
    group,
    String(count),
    ...[first, second].flatMap((leg) => [percent(leg.predicted), percents(leg.actual)]),
    points(predicted),
    `${points(actual.mean)} [${points(actual.low)}, ${points(actual.high)}]`,
    `${points(actual.mean - predicted)} [${points(actual.low - predicted)}, ${points(actual.high - predicted)}]`,
  ]);
  return `${title}: P(both over) less the product, in percentage points\n\n${table([head, ...rows])}`;
}

function sumsSection(sums: readonly SumAgreement[]): string {
  const told = ({ low, median, high, near }: Spread): string[] => [
    `${fixed(median, 4)} [${fixed(low, 4)}, ${fixed(high, 4)}]`,
    percent(near),
  ];
  const head = [
    'points + rebounds',
    'markets',
    'split by points',
    `within ${NEAR}, %`,
    'parts alone',
    `within ${NEAR}, %`,
  ];
  const rows = sums.map(({ group, markets, split, fromParts }) => [
    group,
    String(markets),
    ...told(split),
    ...told(fromParts),
  ]);
  return `Sums and parts: less the single market, median and nine of ten\n\n${table([head, ...rows])}`;
}

/** The combinations as tables for a terminal. */
export function jointText(result: JointBacktest): string {
  return `${[
    `Combinations of ${result.season}, ${result.games} games, constants ${result.constants}; intervals are 95 %, by game, of sides and dependence by game day`,
    section('Random pairs, any line, either side', result.pairs),
    section('Random triples, any line, either side', result.triples),
    section('Main lines, both over', result.popular),
    sidesSection('Main lines by side', result.mainLineSides),
    dependenceSection('Main lines, dependence alone', result.mainLineSides),
    sidesSection('Even lines of all established players, by side', result.anyLineSides),
    dependenceSection('Even lines of all established players, dependence alone', result.anyLineSides),
    section('Random pairs by stats', result.pairsByStats),
    sumsSection(result.sums),
  ].join('\n\n')}\n`;
}
