import type { Clock, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { Database, Log } from '../platform/index.ts';
import type { Analysis } from '../platform/analysis/index.ts';
import type { ScoringBounds } from '../scoring/index.ts';
import type { Space } from './types.ts';

/** Dependencies of the module; one per process. */
export interface Deps {
  readonly db: Database;
  /** The source of the exported rows. */
  readonly analysis: Analysis;
  readonly log: Log;
  readonly clock: Clock;
  readonly leagues: LeagueChoice;
  /** Only picks of this origin are exported: records of several origins are never mixed. */
  readonly origin: Origin;
  /** What makes a price doubtful. */
  readonly bounds: () => ScoringBounds;
  /** The current limits of file space. */
  readonly space: () => Space;
}
