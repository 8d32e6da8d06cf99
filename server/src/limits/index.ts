import type { ApiModule } from '../platform/http/index.ts';
import { oneBatch } from '../platform/index.ts';
import { forgetUsage, usageKept } from './queries.ts';
import { usageRoutes } from './routes.ts';

export { configuredBurst, LIMITS_SECTION } from './configured.ts';
export { countRequests } from './count-requests.ts';
export { sweepUsage } from './queries.ts';

export const limitsModule: ApiModule = {
  name: 'limits',
  routes: usageRoutes,
  owned: [
    {
      name: 'usage',
      read: (db, accountId) => oneBatch(usageKept(db, accountId)),
      erase: async (tx, accountId) => void (await forgetUsage(tx, accountId)),
      eraseLate: async (db, accountId) => void (await forgetUsage(db, accountId)),
    },
  ],
};
