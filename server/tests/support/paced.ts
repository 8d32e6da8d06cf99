import type { Pace } from '../../src/platform/egress/index.ts';

/** Time that passes only by being waited for, and chance that is always the same. */
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
