import type { Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { Database } from '../platform/index.ts';
import type { BoardStore } from './boards/board-store.ts';

/** What the room's routes work with; one of each a process. */
export interface ResearchDeps {
  readonly db: Database;
  readonly league: League;
  /** Boards of one origin alone are shown: records of several are never mixed. */
  readonly origin: Origin;
  readonly store: BoardStore;
  /** Throws the 400 for an abbreviation that is no team's; capital letters. */
  readonly checkTeam: (team: string) => Promise<void>;
}
