import type { ApiModule } from '../platform/http/index.ts';
import { comboRoute } from './combo/combo-route.ts';
import type { CombosDeps } from './deps.ts';
import { pickemRoute } from './pickem/pickem-route.ts';

export { configuredPayouts, PICKEM_SECTION } from './payouts/section.ts';

/** The module's routes. */
export function combosModule(deps: CombosDeps): ApiModule {
  return {
    name: 'combos',
    routes(api) {
      comboRoute(api, deps);
      pickemRoute(api, deps);
    },
  };
}
