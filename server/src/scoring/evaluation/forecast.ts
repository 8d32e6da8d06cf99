import { statDefinition } from '../../kernel/index.ts';
import {
  ladderSpan,
  logOddsAt,
  medianCount,
  overProbability,
  pushProbability,
  sigmoid,
  type Evaluation,
  type Priced,
} from '../../model/index.ts';

/** One line near the one asked about; over, push and under add up to 1. */
export interface Rung {
  readonly line: number;
  readonly over: number;
  readonly push: number;
  readonly under: number;
  /** At most four whole steps from the line asked about. */
  readonly near: boolean;
}

/** What is expected of the count, beside the probability of one side of one line. */
export interface Forecast {
  /** 90 % interval of the probability of the side asked about. */
  readonly interval: readonly [number, number];
  /** Of landing exactly on the line. */
  readonly push: number;
  /** Expected count; of a double, its probability. */
  readonly mean: number;
  readonly median: number;
  /** Nine games of ten end in it. */
  readonly countInterval: readonly [number, number];
  /** Rising lines, a whole step apart but for a gap between those near the line and the rest. */
  readonly ladder: readonly Rung[];
}

const NEAR = 4;
const DOUBLE_LINE = 0.5;
const TAIL = 0.05;
/** The share of games above and below which the whole ladder does not reach. */
const LADDER_TAIL = 0.005;
const MOST_RUNGS = 160;

/** `reach`: the lines near the one asked about, or as well every one that one game in two hundred still passes. */
export function forecastOf(priced: Priced, evaluation: Evaluation, reach: 'near' | 'whole'): Forecast {
  const { interval, push, line } = evaluation;
  return { interval, push, ...countsOf(priced, evaluation), ladder: ladderOf(priced, line, reach) };
}

/** What the count comes to; a double is one night in so many, and its count 0 or 1. */
function countsOf(
  priced: Priced,
  { expected, countInterval }: Evaluation,
): Pick<Forecast, 'mean' | 'median' | 'countInterval'> {
  if (statDefinition(priced.target.stat).doubles === undefined)
    return { mean: expected, median: medianCount(priced), countInterval };
  const happens = overProbability(priced, DOUBLE_LINE);
  return {
    mean: happens,
    median: Number(happens > 0.5),
    countInterval: [Number(happens > 1 - TAIL), Number(happens > TAIL)],
  };
}

function ladderOf(priced: Priced, line: number, reach: 'near' | 'whole'): Rung[] {
  return linesOf(priced, line, reach).map((each) => {
    const push = pushProbability(priced, each);
    const over = (1 - push) * sigmoid(logOddsAt(priced, each).final);
    return { line: each, over, push, under: 1 - push - over, near: Math.abs(each - line) <= NEAR };
  });
}

/** Lines whole steps from the one asked about, from the first that can be bet on. A double has its one. */
function linesOf(priced: Priced, line: number, reach: 'near' | 'whole'): number[] {
  if (statDefinition(priced.target.stat).doubles !== undefined) return [line];
  const near = steps(line - NEAR, line + NEAR);
  if (reach === 'near') return near;
  const [low, high] = ladderSpan(priced, LADDER_TAIL);
  const part = line - Math.floor(line);
  const span = steps(Math.floor(low) - 1 + part, Math.ceil(high) + part).slice(0, MOST_RUNGS);
  return [...new Set([...span, ...near])].sort((a, b) => a - b);
}

function steps(from: number, to: number): number[] {
  const first = from > 0 ? from : from - Math.floor(from) || 1;
  return Array.from({ length: Math.max(0, Math.floor(to - first) + 1) }, (_, step) => first + step);
}
