import type { HousePayouts, Origin } from '../kernel/index.ts';
import type { HeadSigner } from '../ledger/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { EvaluationReader, LiveGames, ScoringBounds } from '../scoring/index.ts';
import type { SettlementProfile } from '../settlement/index.ts';

/** The dependencies of the module's routes; one of each per process. */
export interface BetsDeps {
  /** Only picks of one origin can be followed. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  readonly reader: EvaluationReader;
  /** The games that run. */
  readonly live: LiveGames;
  /** The configured payouts of a pick’em book; undefined for an unknown one. */
  readonly payouts: (house: string) => HousePayouts | undefined;
  /** The configured bounds of scoring. */
  readonly bounds: () => ScoringBounds;
  /** Signs shared records, with the ledger's key. */
  readonly signer: HeadSigner;
  /** The configured rules of settlement. */
  readonly profile: () => SettlementProfile;
}
