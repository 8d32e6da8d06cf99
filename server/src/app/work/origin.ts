import type { Origin } from '../../kernel/index.ts';
import type { Settings } from '../settings.ts';

/**
 * Where the picks come from that a service shows: a demo shows simulated ones, and a service with its clock in the past
 * what a replay published.
 */
export function originOf({ mode, clock }: Settings): Origin {
  if (mode === 'demo') return 'simulated';
  return clock === undefined ? 'live' : 'replay';
}
