import type { Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { Database } from '../platform/index.ts';
import type { BoardStore } from './boards/board-store.ts';
import type { Read } from './reference/reading.ts';

/** What the module's routes work with; one of each per process. */
export interface ResearchDeps {
  readonly db: Database;
  readonly league: League;
  /** Boards of one origin alone are shown: records of several are never mixed. */
  readonly origin: Origin;
  readonly store: BoardStore;
  /** Reads a reference answer, at most once a second. */
  readonly read: Read;
  /** Throws the 400 for an abbreviation of no team; capital letters. */
  readonly checkTeam: (team: string) => Promise<void>;
}
