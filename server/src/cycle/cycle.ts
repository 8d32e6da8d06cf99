import type { EntryShares } from '../combos/index.ts';
import type { HousePayouts, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { FlagBounds } from '../odds/index.ts';
import type { ScoringBounds, WorldStore } from '../scoring/index.ts';
import type { SettlementProfile } from '../settlement/index.ts';

/** What the cycle of a service needs; the current configuration is read at each use. */
export interface Cycle {
  readonly origin: Origin;
  readonly worlds: WorldStore;
  readonly leagues: LeagueChoice;
  /** The rating bounds. */
  readonly bounds: () => ScoringBounds;
  /** The payouts of a pick’em house; the shipped ones if omitted. */
  readonly payouts?: (house: string) => HousePayouts | undefined;
  /** The shares of published entries; the standard ones if omitted. */
  readonly shares?: () => EntryShares;
  readonly profile: () => SettlementProfile;
  /** Which prices are flags; by the standard bounds if omitted. */
  readonly flagBounds?: () => FlagBounds;
}
