import type { HousePayouts, Origin } from '../kernel/index.ts';
import type { HeadSigner } from '../ledger/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { EvaluationReader, ScoringBounds } from '../scoring/index.ts';
import type { SettlementProfile } from '../settlement/index.ts';

/** What the module's routes work with; one of each per process. */
export interface BetsDeps {
  /** Picks of one origin alone can be followed. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  readonly reader: EvaluationReader;
  /** The configured payouts of a pick’em house; undefined for a house that is not on the list. */
  readonly payouts: (house: string) => HousePayouts | undefined;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
  /** Signs shared records, with the key of the ledger. */
  readonly signer: HeadSigner;
  /** The configured rules of settlement. */
  readonly profile: () => SettlementProfile;
}
