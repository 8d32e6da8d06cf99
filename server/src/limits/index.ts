import type { Room } from '../platform/http/index.ts';
import { usageRoutes } from './routes.ts';

export { countRequests } from './count-requests.ts';
export { sweepUsage } from './queries.ts';

export const limitsRoom: Room = { name: 'limits', routes: usageRoutes };
