import type { League, Origin } from '../kernel/index.ts';
import type { Database } from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { boardStore } from './board-store.ts';
import type { ResearchDesk } from './desk.ts';
import { gameRoutes } from './game-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { newsRoutes } from './news-routes.ts';
import { playerRoutes } from './player-routes.ts';
import { propsRoutes } from './props-routes.ts';
import { teamCheck } from './team-check.ts';
import { teammatesRoutes } from './teammates-routes.ts';
import { zonesRoutes } from './zones-routes.ts';

/** The room's part of the HTTP service. */
export function researchModule({ db, origin }: { readonly db: Database; readonly origin: Origin }): ApiModule {
  const league: League = 'Nba';
  const desk: ResearchDesk = {
    db,
    league,
    origin,
    store: boardStore(db, league, origin),
    checkTeam: teamCheck(db, league),
  };
  return {
    name: 'research',
    routes(api) {
      propsRoutes(api, desk);
      playerRoutes(api, desk);
      gameRoutes(api, desk);
      historyRoutes(api, desk);
      zonesRoutes(api, desk);
      teammatesRoutes(api, desk);
      newsRoutes(api, desk);
    },
  };
}
