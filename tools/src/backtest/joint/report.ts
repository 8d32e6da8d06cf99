import { fixed, interval, table } from '../text-table.ts';
import type { JointBacktest, JointScore } from './joint-backtest.ts';
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
    `${percent(score.actual.mean)} [${percent(score.actual.low)}, ${percent(score.actual.high)}]`,
    fixed(score.logLoss, 4),
    fixed(score.calibrationError, 4),
    fixed(score.independentCalibrationError, 4),
    interval(score.gain, 2),
  ]);
  return `${title}\n\n${table([head, ...rows])}`;
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
    `Combinations of ${result.season}, ${result.games} games, constants ${result.constants}; intervals are 95 %, by game`,
    section('Random pairs, any line, either side', result.pairs),
    section('Random triples, any line, either side', result.triples),
    section('Main lines, both over', result.popular),
    section('Random pairs by stats', result.pairsByStats),
    sumsSection(result.sums),
  ].join('\n\n')}\n`;
}
