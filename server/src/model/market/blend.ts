import type { Calibration, Stack } from '../constants/constants.ts';

/** Final log-odds with a market: the market's, minus its own bias, moved towards the model's. */
export function blended(model: number, market: number, stack: Pick<Stack, 'intercept' | 'weight'>): number {
  return stack.intercept + (1 - stack.weight) * market + stack.weight * model;
}

/** Final log-odds without a quote: the model's own, calibrated on past seasons. */
export function calibrated(model: number, { intercept, slope }: Calibration): number {
  return intercept + slope * model;
}
