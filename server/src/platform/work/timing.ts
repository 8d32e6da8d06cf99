/** How fast a dead process is detected. Milliseconds, by the database's clock. */
export interface Timing {
  /** Interval of heartbeats. */
  readonly beatMs: number;
  /** Silence after which a process has lost its work. */
  readonly leaseMs: number;
  /** Interval of sweeps for dead processes. */
  readonly sweepMs: number;
}

/**
 * The work of a killed process is taken over after at most leaseMs + sweepMs. A process that stalls inside a
 * transaction holds its row locks for IDLE_IN_TRANSACTION_MS; then the server ends its session. That time runs in
 * parallel with the lease. So the worst case is the longer of the two plus one sweep: 35 s.
 */
export const TIMING: Timing = { beatMs: 5_000, leaseMs: 20_000, sweepMs: 5_000 };

/** Longest pause between two statements of a transaction that depends on a lease. */
export const IDLE_IN_TRANSACTION_MS = 30_000;
