/** A figure as it goes out: so many decimal places. */
export function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}
