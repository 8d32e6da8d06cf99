import type { Direction, LineHalves } from '../../kernel/index.ts';

/** One line with the probabilities of its three results, as in a pick's `ladder`. */
export interface Chances {
  readonly line: number;
  readonly over: number;
  readonly push: number;
  readonly under: number;
}

/**
 * The probability of a side of a line given no push, from a ladder whose lines are whole steps apart. A count is an
 * integer, so a line between two of the ladder's follows from its neighbours. Over 27 is over 27.5, and under 27 is under
 * 26.5. Null for a line outside the ladder.
 */
export function chanceOn(ladder: readonly Chances[], lineHalves: LineHalves, direction: Direction): number | null {
  const line = lineHalves / 2;
  const rung = (at: number): Chances | undefined => ladder.find((one) => one.line === at);
  const sides =
    rung(line) ??
    (Number.isInteger(line) ? whole(rung(line - 0.5), rung(line + 0.5)) : half(rung(line - 0.5), rung(line + 0.5)));
  if (sides === undefined || sides.over + sides.under === 0) return null;
  return (direction === 'Over' ? sides.over : sides.under) / (sides.over + sides.under);
}

type Sides = Pick<Chances, 'over' | 'under'>;

const whole = (below: Chances | undefined, above: Chances | undefined): Sides | undefined =>
  below && above && { over: above.over, under: below.under };

const half = (below: Chances | undefined, above: Chances | undefined): Sides | undefined =>
  (below && { over: below.over, under: below.push + below.under }) ??
  (above && { over: above.over + above.push, under: above.under });
