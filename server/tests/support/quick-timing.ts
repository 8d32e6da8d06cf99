import type { Timing } from '../../src/platform/tasks/index.ts';

/** A fiftieth of the service's own timing, so that a test of takeovers takes a moment. */
export const QUICK: Timing = { beatMs: 50, leaseMs: 400, sweepMs: 60 };
