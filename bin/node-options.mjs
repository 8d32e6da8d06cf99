// Node's options for the service, used by the launcher, the load tests and the benchmarks. The image and the systemd unit
// repeat them, and a test compares.
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * By default V8 lets the old generation grow to several times the live heap, and uses four helper threads on any machine
 * (docs/decisions/0021).
 */
export const NODE_OPTIONS = [
  '--no-warnings',
  '--initial-old-space-size=32',
  '--heap-growing-percent=60',
  '--max-semi-space-size=16',
  '--v8-pool-size=0',
];

/**
 * Compiled code is cached between starts (docs/decisions/0021), by default next to the packages, so that a new installation
 * removes it. Without a writable folder Node works without the cache.
 */
export const NODE_ENVIRONMENT = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'prop-pick'),
};
