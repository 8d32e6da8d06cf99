import type { Clock, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { Database, Log } from '../platform/index.ts';
import type { Analysis } from '../platform/analysis/index.ts';
import type { Space } from './types.ts';

/** What the module works with; one per process. */
export interface Deps {
  readonly db: Database;
  /** Where the rows of a file come from. */
  readonly analysis: Analysis;
  readonly log: Log;
  readonly clock: Clock;
  /** The real time, by which the queue runs, whatever moment the service's own clock was set to. */
  readonly wallClock: Clock;
  readonly leagues: LeagueChoice;
  /** Picks of one origin alone are exported: records of several are never mixed. */
  readonly origin: Origin;
  /** How much files may take, as configured now. */
  readonly space: () => Space;
}
