import type { Origin } from '../../kernel/index.ts';
import type { Settings } from '../settings.ts';

/**
 * The origin of the picks that a service shows.
 * It is simulated in the demo, replayed if the clock is in the past, and live otherwise.
 */
export function originOf({ mode, clock }: Settings): Origin {
  if (mode === 'demo') return 'simulated';
  return clock === undefined ? 'live' : 'replay';
}
