import type { Clock } from '../kernel/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { configRoutes } from './config/routes.ts';
import type { Configuration } from './config/configuration.ts';
import type { Job, OperationKind } from './queue/kinds.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { operationRoutes } from './queue/routes.ts';

export interface OperationsOptions {
  readonly kinds: readonly OperationKind[];
  readonly jobs: readonly Job[];
  readonly configuration: Configuration;
  /** Services that ought to be at work somewhere. */
  readonly services: readonly string[];
  /** Sources that ought to be read, as it is configured when somebody looks. */
  readonly sources: () => readonly string[];
  readonly version: string;
  /** Whether the league is simulated. */
  readonly isSimulated: boolean;
  /** The moment this process began, by the service's clock. */
  readonly startedAt: Date;
  /** The real time, whatever moment the service's clock was set to: uptime and latencies are measured by it. */
  readonly wallClock: Clock;
}

/** The room's part of the HTTP service. */
export const operationsModule = (options: OperationsOptions): ApiModule => ({
  name: 'operations',
  routes: (api) => {
    operationRoutes(api, options.kinds);
    monitorRoutes(api, options);
    configRoutes(api, options.configuration);
  },
});
