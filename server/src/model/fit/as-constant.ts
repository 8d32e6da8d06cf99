import { rounded } from '../../kernel/index.ts';

const PLACES = 5;

/** What was fitted as the file of constants has it: more places than a season teaches, and few enough to be read. */
export function asConstant(value: number, places: number = PLACES): number {
  return rounded(value, places);
}
