import type { Clock, Origin } from '../kernel/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import type { Context } from '../platform/index.ts';
import type { WebhooksOptions } from '../webhooks/index.ts';

/** What the module's verbs and routes work with; one of each per process. */
export interface AlertsDeps {
  readonly context: Context;
  /** Channels are receivers of the queue that delivers webhooks. */
  readonly queue: WebhooksOptions;
  /** Picks of one origin alone are told. */
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  /** The queue is timed by the system clock, rules by that of the service. */
  readonly wallClock: Clock;
  /** An expected value above it is an error of a price, not an offer. */
  readonly suspectExpectedValue: () => number;
  /** Addresses on this machine are accepted, for tests. */
  readonly allowLoopback: boolean;
}
