// How Node runs the service, said once: the launcher, the load tests and the benchmarks take it from here. The image and the
// unit of systemd have to repeat it, and a test compares them with this.
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * Left alone, Node lets several times as much garbage lie as there is alive (docs/decisions, 140), and looks for it with four
 * threads, however few cores there are (172).
 */
export const NODE_OPTIONS = [
  '--no-warnings',
  '--initial-old-space-size=32',
  '--heap-growing-percent=60',
  '--max-semi-space-size=16',
  '--v8-pool-size=0',
];

/**
 * Compiled code is kept from one start to the next (docs/decisions, 150): unless the caller names a folder, beside the
 * packages, where a new installation takes it away. Where it cannot be written Node does without.
 */
export const NODE_ENVIRONMENT = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'prop-pick'),
};
