import type { LeagueChoice } from '../leagues/index.ts';
import type { Analysis } from '../platform/analysis/index.ts';
import type { ScoringBounds, WorldStore } from '../scoring/index.ts';

/** The module's dependencies; one of each per process. */
export interface LabDeps {
  /** Runs systems over past games. */
  readonly analysis: Analysis;
  readonly leagues: LeagueChoice;
  readonly worlds: WorldStore;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
}
