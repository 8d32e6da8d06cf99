import type { Clock } from '../kernel/index.ts';
import type { Configuration } from './config/configuration.ts';
import type { ConfigEffect } from './config/set-config.ts';
import type { Job, OperationKind } from './queue/kinds.ts';

/** Dependencies of the module's routes. */
export interface OperationsDeps {
  readonly kinds: readonly OperationKind[];
  readonly jobs: readonly Job[];
  readonly configuration: Configuration;
  /** A further effect of a configuration change, in its transaction. */
  readonly onConfigChange?: ConfigEffect;
  /** Services that are expected to run on some node. */
  readonly services: readonly string[];
  /** Sources that are expected to be read, as configured at the time of the call. */
  readonly sources: () => readonly string[];
  readonly version: string;
  /** Whether the league is simulated. */
  readonly isSimulated: boolean;
  /** Start of this process, by the service's clock. */
  readonly startedAt: Date;
  /** The system clock, for uptime and latencies; the service's own clock may be set to another time. */
  readonly wallClock: Clock;
}
