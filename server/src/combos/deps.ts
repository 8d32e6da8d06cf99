import type { HousePayouts, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { EvaluationReader, ScoringBounds, WorldStore } from '../scoring/index.ts';

/** The dependencies of the module's routes; one of each per process. */
export interface CombosDeps {
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  readonly reader: EvaluationReader;
  readonly worlds: WorldStore;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
  /** The configured payouts of a pick'em book; undefined for an unknown one. */
  readonly payouts: (house: string) => HousePayouts | undefined;
}
