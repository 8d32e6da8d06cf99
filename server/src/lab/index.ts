import type { ApiModule } from '../platform/http/index.ts';
import type { LabDeps } from './deps.ts';
import { OWNED_SYSTEMS } from './own-data.ts';
import { savedRoutes } from './saved/routes.ts';
import { systemRoutes } from './systems/routes.ts';

export { FEATURE_NAMES, FEATURES, type FeatureName } from './features/columns.ts';
export { buildFeatures, type Built } from './features/build-features.ts';
export { forgetBuilt } from './features/write-queries.ts';
export { buildLabJob } from './jobs/build-lab.ts';
export { followSystemsJob } from './jobs/follow-systems.ts';
export { settleSystems } from './saved/settle-systems.ts';

/** The module's routes. */
export const labModule = (deps: LabDeps): ApiModule => ({
  name: 'lab',
  owned: OWNED_SYSTEMS,
  routes(api) {
    systemRoutes(api, deps);
    savedRoutes(api, deps);
  },
});
