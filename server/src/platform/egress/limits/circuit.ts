import type { Pace } from './pace.ts';

/** Consecutive failures that open the circuit, and for how long. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

export interface Circuit {
  /** False while the circuit is open. After the pause one call passes as a probe. */
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call was aborted before it had a result. */
  abandoned(): void;
}

/** A circuit breaker for one origin. */
export function circuit(pace: Pace): Circuit {
  let failures = 0;
  let openUntil = -Infinity;
  let probing = false;
  return {
    enter() {
      if (failures < FAILURES_TO_OPEN) return true;
      if (probing || pace.elapsedMs() < openUntil) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      probing = false;
    },
    abandoned() {
      probing = false;
    },
    failed() {
      failures += 1;
      probing = false;
      if (failures >= FAILURES_TO_OPEN) openUntil = pace.elapsedMs() + OPEN_MS;
    },
  };
}
