/** Lines are stored as whole halves (24.5 is 49), so that comparisons are exact. */
export type LineHalves = number;

const MAX_LINE = 200;

/** A line as whole halves; undefined unless it is a multiple of 0.5 from 0 to 200. */
export function lineHalves(line: number): LineHalves | undefined {
  const halves = line * 2;
  return Number.isInteger(halves) && line >= 0 && line <= MAX_LINE ? halves : undefined;
}

export function lineValue(halves: LineHalves): number {
  return halves / 2;
}
