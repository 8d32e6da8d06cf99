/** Rounds a figure for output to this many decimal places. */
export function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}
