import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { FlagBounds } from '../../odds/index.ts';
import type { Context, Transaction } from '../../platform/index.ts';
import type { Ceilings, Egress, Validators } from '../../platform/egress/index.ts';
import type { FactKind, Source } from '../../sources/source.ts';

/** A source with its HTTP client, its key and its budget. */
export interface Feed {
  readonly source: Source;
  readonly egress: Egress;
  /** The client adds it to requests; null for feeds without a key. */
  readonly key: string | null;
  readonly ceilings: Ceilings;
  /** Whether its games and players have the league's ids. */
  readonly numbering: 'league' | 'own';
  readonly staleAfterSeconds: number;
  /** In memory: the validators for conditional requests, stored after the response's facts are committed. */
  readonly validators: ValidatorStore;
}

interface ValidatorStore {
  of(url: string): Validators | undefined;
  remember(url: string, validators: Validators): void;
  forget(): void;
}

export interface FeedQuestion {
  readonly league: League;
  readonly day: Day;
  /** The kinds that this feed serves, by configuration. */
  readonly kinds: readonly FactKind[];
  /** True for a named day: everything is requested. False for a regular run: only what is due. */
  readonly isWholeDay: boolean;
  /** The smallest announced movement of the consensus, in points. */
  readonly movement: number;
  /** Which prices are recorded as flags, by default by the standard bounds. */
  readonly flagBounds?: FlagBounds | undefined;
  /** Whether an operator accepts what the check of whole responses would hold back. */
  readonly accepts?: boolean | undefined;
  /** Called in the writing transaction if news about future games is written. */
  readonly onNews?: ((tx: Transaction) => Promise<void>) | undefined;
  /**
   * The kinds still served once the responses are here: the feed may have been turned off meanwhile. Called in the writing
   * transaction, under the writer lock. Without it, `kinds` applies.
   */
  readonly stillServed?: (ctx: Context) => Promise<readonly FactKind[]>;
}
