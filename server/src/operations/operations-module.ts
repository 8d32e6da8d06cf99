import type { ApiModule } from '../platform/http/index.ts';
import { configRoutes } from './config/routes.ts';
import type { OperationsDeps } from './deps.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { operationRoutes } from './queue/routes.ts';

export const operationsModule = (deps: OperationsDeps): ApiModule => ({
  name: 'operations',
  routes: (api) => {
    operationRoutes(api, deps.kinds, deps.jobs);
    monitorRoutes(api, deps);
    configRoutes(api, deps.configuration, deps.onConfigChange);
  },
});
