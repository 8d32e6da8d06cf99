import type { Origin } from '../kernel/index.ts';
import type { League, LeagueChoice } from '../leagues/index.ts';
import type { Database, Queryable } from '../platform/index.ts';
import type { ScoringBounds } from '../scoring/index.ts';
import type { HistoryReads } from './reference/read-history-route.ts';
import type { BoardStore } from './boards/board-store.ts';
import type { Watched } from './props/select-rows.ts';
import type { MarketReader } from './prices/price-market.ts';
import type { TeamCheck } from './reference/team-check.ts';
import type { ReadOnce } from './reference/read-once-route.ts';

/** The dependencies of the module's routes; one of each per process. */
export interface ResearchDeps {
  readonly db: Database;
  /** For histories, which may cover many seasons. */
  readonly history: HistoryReads;
  /** Boards of only one origin are shown: records of different origins are never mixed. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
  /** Reads a reference response, at most twice a second. */
  readonly read: ReadOnce;
  readonly checkTeam: TeamCheck;
  /** What an account follows, from the alerts module. */
  readonly watchedBy: (db: Queryable, accountId: number) => Promise<Watched>;
  /** When the next report of who plays is due after a moment; null where no feed has a timetable. */
  readonly nextReport: (league: League, after: Date) => Date | null;
  /** Prices of whole days at the moment of a tier. */
  readonly markets: MarketReader;
  readonly storeOf: (league: League) => BoardStore;
}
