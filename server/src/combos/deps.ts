import type { HousePayouts, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { EvaluationReader, ScoringBounds, WorldStore } from '../scoring/index.ts';

/** What the module's routes work with; one of each per process. */
export interface CombosDeps {
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  readonly reader: EvaluationReader;
  readonly worlds: WorldStore;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
  /** The configured payouts of a house; undefined for a house that is not on the list. */
  readonly payouts: (house: string) => HousePayouts | undefined;
}
