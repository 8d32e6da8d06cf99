import type { Origin } from '../kernel/index.ts';
import type { League, LeagueChoice } from '../leagues/index.ts';
import type { Database, Queryable } from '../platform/index.ts';
import type { ScoringBounds } from '../scoring/index.ts';
import type { HistoryReads } from './reference/read-history-route.ts';
import type { BoardStore } from './boards/board-store.ts';
import type { Watched } from './props/select-rows.ts';
import type { TeamCheck } from './reference/team-check.ts';
import type { ReadOnce } from './reference/read-once-route.ts';

/** What the module's routes work with; one of each per process. */
export interface ResearchDeps {
  readonly db: Database;
  /** For histories, which may have many seasons. */
  readonly history: HistoryReads;
  /** Boards of one origin alone are shown: records of several are never mixed. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  /** Of scoring, as they are configured now. */
  readonly bounds: () => ScoringBounds;
  /** Reads a reference answer, at most once a second. */
  readonly read: ReadOnce;
  readonly checkTeam: TeamCheck;
  /** What an account follows; the module of alerts knows. */
  readonly watchedBy: (db: Queryable, accountId: number) => Promise<Watched>;
  readonly storeOf: (league: League) => BoardStore;
}
