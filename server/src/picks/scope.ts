import type { Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';

/** Which boards and records a module shows. */
export interface Scope {
  /** Only one origin: records of different origins are never mixed. */
  readonly origin: Origin;
  /** By the current configuration. */
  readonly leagues: LeagueChoice;
}
