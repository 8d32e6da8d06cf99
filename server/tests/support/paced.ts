import type { Pace } from '../../src/platform/egress/index.ts';

/** A clock that advances only by waits, and a constant random number. */
export function pacedByHand(random = 0.5): Pace & { readonly waits: number[]; advance(milliseconds: number): void } {
  let elapsed = 0;
  const waits: number[] = [];
  return {
    waits,
    advance: (milliseconds) => void (elapsed += milliseconds),
    elapsedMs: () => elapsed,
    wait: async (milliseconds) => {
      waits.push(Math.round(milliseconds));
      elapsed += milliseconds;
    },
    random: () => random,
  };
}
