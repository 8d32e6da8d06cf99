import { TIMING, type Timing } from '../../src/platform/tasks/index.ts';

/** A fiftieth of the service's own timing, so that a test of takeovers takes a moment. */
export const QUICK: Timing = { beatMs: 50, leaseMs: 400, sweepMs: 60 };

/** For tests of something else, on a machine that may stand still for longer than that lease: as quick to look, with the service's own lease. */
export const PATIENT: Timing = { ...QUICK, leaseMs: TIMING.leaseMs };
