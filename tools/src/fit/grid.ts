import { type Calibration, clipped, type Ladder, logit, overOnLadder } from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';
import { logisticFit, NO_PULL } from './regressions/logistic.ts';

/** Offsets of the lines around a player's median: the likely lines of requests without a market. */
const OFFSETS = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;

/** The nine half lines around floor(median of the last 20) + 0.5 that are above zero. */
export function linesAround(median: number): number[] {
  return OFFSETS.map((offset) => Math.floor(median) + 0.5 + offset).filter((line) => line > 0);
}

/** Log-odds and outcomes of many lines, growing. */
export interface Outcomes {
  readonly logOdds: number[];
  readonly won: number[];
}

export function noOutcomes(): Outcomes {
  return { logOdds: [], won: [] };
}

/** Adds half lines: the model's log-odds, and whether the count went over. */
export function addLines(into: Outcomes, ladder: Ladder, lines: readonly number[], actual: number): void {
  for (const line of lines) {
    into.logOdds.push(logit(clipped(overOnLadder(ladder, line))));
    into.won.push(actual > line ? 1 : 0);
  }
}

/** Calibrates log-odds on their outcomes: intercept and slope of a logistic regression. */
export function fitCalibration({ logOdds, won }: Outcomes): Calibration {
  const offset = new Float64Array(won.length);
  const fitted = logisticFit(Float64Array.from(won), Float64Array.from(logOdds), offset, {
    ...NO_PULL,
    slope: 1,
    slopeStrength: 10,
    interceptStrength: 10,
  });
  return { intercept: asConstant(fitted.intercept), slope: asConstant(fitted.slope) };
}
