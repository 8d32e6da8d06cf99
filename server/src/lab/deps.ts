import type { LeagueChoice } from '../leagues/index.ts';
import type { ScoringBounds, WorldStore } from '../scoring/index.ts';

/** What the module works with; one of each per process. */
export interface LabDeps {
  readonly leagues: LeagueChoice;
  readonly worlds: WorldStore;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
}
