import { TIMING, type Timing } from '../../src/platform/work/index.ts';

/** A fiftieth of the service's timing, for fast tests of takeovers. */
export const QUICK: Timing = { beatMs: 50, leaseMs: 400, sweepMs: 60 };

/**
 * As fast, but with the service's lease: for other tests on a machine that may pause for longer than the short lease.
 */
export const PATIENT: Timing = { ...QUICK, leaseMs: TIMING.leaseMs };
