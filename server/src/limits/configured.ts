import { configSection, configured, integer, type ReadConfiguration } from '../operations/index.ts';
import type { Burst } from '../platform/index.ts';

/**
 * The burst limit per address of each node. The daily limits of the tiers are part of the contract and not
 * configurable.
 */
export const LIMITS_SECTION = configSection({
  name: 'limits',
  description:
    'How many requests one address may make at once of each node, before it has to wait (429). No quota: those go by account and day.',
  keys: {
    burstCapacity: integer({
      default: 20_000,
      min: 10,
      max: 1_000_000,
      description: 'Requests that an address may make at once: far above any person or dashboard.',
    }),
    burstPerSecond: integer({
      default: 2_000,
      min: 1,
      max: 100_000,
      description: 'Requests a second that an address gets back.',
    }),
  },
});

/** The current burst limit per address. */
export const configuredBurst = (configuration: ReadConfiguration): (() => Burst) =>
  configured(
    () => configuration,
    (now) => ({
      capacity: now.get(LIMITS_SECTION, 'burstCapacity'),
      perSecond: now.get(LIMITS_SECTION, 'burstPerSecond'),
    }),
  );
