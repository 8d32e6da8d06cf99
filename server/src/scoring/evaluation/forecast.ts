import { STATS, type Stat } from '../../sports/index.ts';
import {
  chancesFromGames,
  medianOfGames,
  sigmoid,
  spanOfGames,
  type Evaluation,
  type OwnGames,
} from '../../model/index.ts';
import type { PricedStat } from '../models/sport-model.ts';

/** One line near the requested one; over, push and under add up to 1. */
export interface Rung {
  readonly line: number;
  readonly over: number;
  readonly push: number;
  readonly under: number;
  /** At most four whole steps from the requested line. */
  readonly near: boolean;
}

/** The expected count and its distribution, beside the probability of one side of one line. */
export interface Forecast {
  /** 90 % interval of the requested side's probability. */
  readonly interval: readonly [number, number];
  /** Of landing exactly on the line. */
  readonly push: number;
  /** Expected count; for a double, its probability. */
  readonly mean: number;
  readonly median: number;
  /** The interval that contains nine games of ten. */
  readonly countInterval: readonly [number, number];
  /** Ascending lines, a whole step apart, but with a gap between those near the requested line and the rest. */
  readonly ladder: readonly Rung[];
}

const NEAR = 4;
const DOUBLE_LINE = 0.5;
const TAIL = 0.05;
/** The whole ladder leaves out this share of games at each end. */
const LADDER_TAIL = 0.005;
const MOST_RUNGS = 160;

/**
 * The extent of a ladder: lines near the requested one, or every line that at least one game in 200 still passes too.
 */
type Reach = 'near' | 'whole';

/** The part of a count distribution that a forecast uses. */
interface Counts {
  readonly stat: Stat;
  median(): number;
  /** The counts that all but this share of games exceed, and stay within. */
  span(tail: number): readonly [number, number];
  at(line: number): { readonly over: number; readonly push: number };
}

/** The forecast of a priced stat. */
export function forecastOf(priced: PricedStat, evaluation: Evaluation, reach: Reach): Forecast {
  const counts: Counts = {
    stat: priced.stat,
    median: () => priced.median(),
    span: (tail) => priced.span(tail),
    at: (line) => {
      const push = priced.push(line);
      return { push, over: (1 - push) * sigmoid(priced.logOddsAt(line).final) };
    },
  };
  return forecastFrom(counts, evaluation, reach, () => priced.overProbability(DOUBLE_LINE));
}

/** The forecast of an unpriced stat, from the player's own games. */
export function forecastFromGames(own: OwnGames, evaluation: Evaluation): Forecast {
  const counts: Counts = {
    stat: own.stat,
    median: () => medianOfGames(own),
    span: (tail) => spanOfGames(own, tail),
    at: (line) => chancesFromGames(own, line),
  };
  return forecastFrom(counts, evaluation, 'whole', () => chancesFromGames(own, DOUBLE_LINE).over);
}

function forecastFrom(counts: Counts, evaluation: Evaluation, reach: Reach, doubleChance: () => number): Forecast {
  const { interval, push, line, expected, countInterval } = evaluation;
  const ladder = ladderOf(counts, line, reach);
  if (!STATS[counts.stat].isYesNo)
    return { interval, push, mean: expected, median: counts.median(), countInterval, ladder };
  const happens = doubleChance();
  const ends = [Number(happens > 1 - TAIL), Number(happens > TAIL)] as const;
  return { interval, push, mean: happens, median: Number(happens > 0.5), countInterval: ends, ladder };
}

function ladderOf(counts: Counts, line: number, reach: Reach): Rung[] {
  return linesOf(counts, line, reach).map((each) => {
    const { over, push } = counts.at(each);
    return { line: each, over, push, under: 1 - push - over, near: Math.abs(each - line) <= NEAR };
  });
}

/** Lines whole steps from the requested one, from the first valid line. A double has one line. */
function linesOf(counts: Counts, line: number, reach: Reach): number[] {
  if (STATS[counts.stat].isYesNo) return [line];
  const near = steps(line - NEAR, line + NEAR);
  if (reach === 'near') return near;
  const [low, high] = counts.span(LADDER_TAIL);
  const part = line - Math.floor(line);
  const span = steps(Math.floor(low) - 1 + part, Math.ceil(high) + part).slice(0, MOST_RUNGS);
  return [...new Set([...span, ...near])].sort((a, b) => a - b);
}

function steps(from: number, to: number): number[] {
  const first = from > 0 ? from : from - Math.floor(from) || 1;
  return Array.from({ length: Math.max(0, Math.floor(to - first) + 1) }, (_, step) => first + step);
}
