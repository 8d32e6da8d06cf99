import type { Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';

/** Which boards and records a module shows. */
export interface Scope {
  /** Of one origin alone: records of several are never mixed. */
  readonly origin: Origin;
  /** As they are configured now. */
  readonly leagues: LeagueChoice;
}
