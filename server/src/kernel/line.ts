import { statDefinition, type Stat } from './stats.ts';
import type { Period } from './words.ts';

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

/** Why there is no such line, as a sentence; undefined if there is. */
export function refusedLine(prop: {
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
}): string | undefined {
  if (prop.lineHalves < 1) return 'A line is at least 0.5: no count is below 0.';
  const { doubles, label } = statDefinition(prop.stat);
  if (doubles === undefined) return undefined;
  if (prop.period !== 'Full') return `A ${label.toLowerCase()} is of the full game alone.`;
  return prop.lineHalves === 1 ? undefined : `A ${label.toLowerCase()} has one line, 0.5.`;
}
