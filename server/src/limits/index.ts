import type { ApiModule } from '../platform/http/index.ts';
import { usageRoutes } from './routes.ts';

export { configuredBurst, LIMITS_SECTION } from './configured.ts';
export { countRequests } from './count-requests.ts';
export { sweepUsage } from './queries.ts';

export const limitsModule: ApiModule = { name: 'limits', routes: usageRoutes };
