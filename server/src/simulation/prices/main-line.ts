import type { LineHalves } from '../../kernel/index.ts';

/** A book keeps its line while the over is no further than this from even. */
const STICKY = 0.1;

/** The half line (or whole line) nearest to even, unless the current one is near enough. */
export function mainLine(
  over: (halves: LineHalves) => number,
  reach: number,
  standing: LineHalves,
  wholes: boolean,
): LineHalves {
  if (standing > 0 && Math.abs(over(standing) - 0.5) <= STICKY) return standing;
  let line = wholes ? 2 : 1;
  while (line < 2 * reach && over(line + 2) > 0.5) line += 2;
  return Math.abs(over(line + 2) - 0.5) < Math.abs(over(line) - 0.5) ? line + 2 : line;
}
