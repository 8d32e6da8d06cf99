/** How fast the loss of a process is noticed. Milliseconds, by the database's clock. */
export interface Timing {
  /** Between two beats of a process. */
  readonly beatMs: number;
  /** Silence after which a process has lost what it had in hand. */
  readonly leaseMs: number;
  /** Between two looks for processes that are gone. */
  readonly sweepMs: number;
}

/**
 * Work of a killed process is taken over after leaseMs + sweepMs at most. A process that stands still in the middle of a
 * transaction holds its row locks until the server ends its session after IDLE_IN_TRANSACTION_MS; this runs at the same
 * time as the lease, so the worst case is the longer of the two and one sweep: 35 s.
 */
export const TIMING: Timing = { beatMs: 5_000, leaseMs: 20_000, sweepMs: 5_000 };

/** Longest pause between two statements of a transaction that changes something in the name of a lease. */
export const IDLE_IN_TRANSACTION_MS = 30_000;
