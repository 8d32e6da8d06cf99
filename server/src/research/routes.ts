import type { Origin } from '../kernel/index.ts';
import { EVERY_LEAGUE, type LeagueChoice, perLeague } from '../leagues/index.ts';
import type { Database } from '../platform/index.ts';
import { noAnalysis, type Analysis } from '../platform/analysis/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { availabilityRoutes } from './availability/availability-routes.ts';
import { boardStore } from './boards/board-store.ts';
import type { ResearchDeps } from './deps.ts';
import { gameLogRoute } from './game-log/game-log-route.ts';
import { gameRoutes } from './reference/game-routes.ts';
import { RESEARCH_EVENTS } from './events.ts';
import { historyReads } from './reference/read-history-route.ts';
import { historyRoutes } from './histories/history-routes.ts';
import { newsRoutes } from './reference/news-routes.ts';
import { readOnce } from './reference/read-once-route.ts';
import { lineupRecordRoute } from './availability/lineup-record-route.ts';
import { leadRoute } from './prices/leads/lead-route.ts';
import { marketReader } from './prices/price-market.ts';
import { pricesRoutes } from './prices/prices-routes.ts';
import { recordRoute } from './prices/record/record-route.ts';
import { playerRoutes } from './reference/player-routes.ts';
import type { Watched } from './props/select-rows.ts';
import { propsRoutes } from './props/props-routes.ts';
import { teamCheck } from './reference/team-check.ts';
import { SCORING_BOUNDS, worldStore, type ScoringBounds, type WorldStore } from '../scoring/index.ts';
import { teammatesRoutes } from './teammates/teammates-routes.ts';
import { zonesRoutes } from './zones/zones-routes.ts';

const NOTHING_WATCHED: Watched = { players: new Set(), teams: new Set(), props: new Set() };

/** The module's routes. */
export function researchModule({
  db,
  origin,
  leagues = EVERY_LEAGUE,
  bounds = () => SCORING_BOUNDS,
  worlds = worldStore(),
  watchedBy = async () => NOTHING_WATCHED,
  nextReport = () => null,
  analysis = noAnalysis(db),
}: {
  readonly db: Database;
  readonly origin: Origin;
  /** The enabled leagues by the current configuration; by default all. */
  readonly leagues?: LeagueChoice;
  /** The configured bounds of scoring; by default the standard ones. */
  readonly bounds?: () => ScoringBounds;
  /** The process's cache; by default the module has its own. */
  readonly worlds?: WorldStore;
  /** What an account follows; by default nothing. */
  readonly watchedBy?: ResearchDeps['watchedBy'];
  /** The timetable of injury reports; by default none is known. */
  readonly nextReport?: ResearchDeps['nextReport'];
  /** The database for long histories; by default the main one. */
  readonly analysis?: Analysis;
}): ApiModule {
  const read = readOnce();
  const deps: ResearchDeps = {
    db,
    origin,
    leagues,
    bounds,
    watchedBy,
    nextReport,
    read,
    history: historyReads(read, analysis),
    checkTeam: teamCheck(db),
    markets: marketReader(worlds),
    storeOf: perLeague((league) => boardStore(db, league, origin)),
  };
  return {
    name: 'research',
    events: RESEARCH_EVENTS,
    routes(api) {
      propsRoutes(api, deps);
      playerRoutes(api, deps);
      gameLogRoute(api, deps);
      gameRoutes(api, deps);
      historyRoutes(api, deps);
      zonesRoutes(api, deps);
      teammatesRoutes(api, deps);
      newsRoutes(api, deps);
      availabilityRoutes(api, deps);
      lineupRecordRoute(api, deps);
      pricesRoutes(api, deps);
      leadRoute(api, deps);
      recordRoute(api, deps);
    },
  };
}
