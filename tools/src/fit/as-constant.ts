import { rounded } from '../../../server/src/kernel/index.ts';

const PLACES = 5;

/** Rounds a fitted value for the constants' file, to more digits than a season can determine. */
export function asConstant(value: number, places: number = PLACES): number {
  return rounded(value, places);
}
