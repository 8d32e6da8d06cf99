import type { Clock, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { Context } from '../platform/index.ts';
import type { LiveGames } from '../scoring/index.ts';
import type { WebhooksOptions } from '../webhooks/index.ts';
import type { PriceBounds } from './matching/offers.ts';

/** Dependencies of the module; one of each per process. */
export interface AlertsDeps {
  readonly context: Context;
  /** The delivery queue of webhooks; channels are receivers of it. */
  readonly queue: WebhooksOptions;
  /** Only picks of this origin cause alerts. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  /** The games that run. */
  readonly live: LiveGames;
  /** The queue uses the system clock, rules use the service's clock. */
  readonly wallClock: Clock;
  readonly bounds: () => PriceBounds;
  /** Accepts loopback addresses, for tests. */
  readonly allowLoopback: boolean;
}
