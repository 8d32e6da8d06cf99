import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Context, Transaction } from '../../platform/index.ts';
import type { Ceilings, Egress, Validators } from '../../platform/egress/index.ts';
import type { FactKind, Source } from '../../sources/source.ts';

/** A source with what it is asked by: the way out, its key, and what it may cost. */
export interface Feed {
  readonly source: Source;
  readonly egress: Egress;
  /** The client puts it in; null for feeds that need none. */
  readonly key: string | null;
  readonly ceilings: Ceilings;
  /** Whether its games and players carry the league's own numbers. */
  readonly numbering: 'league' | 'own';
  readonly staleAfterSeconds: number;
  /** In memory: what to ask by whether something changed, once what it brought is safely written. */
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
  /** What this feed serves, by configuration. */
  readonly kinds: readonly FactKind[];
  /** True for a named day: everything of it is asked for. False for what is due now. */
  readonly isWholeDay: boolean;
  /** Movements of the consensus are announced from so many points on. */
  readonly movement: number;
  /** Called in the writing transaction if news of games still to begin is written. */
  readonly onNews?: ((tx: Transaction) => Promise<void>) | undefined;
  /** What it still serves when its answers are here: it may have been turned off meanwhile. Asked in the writing transaction,
   *  under the lock of the writers; without it, the kinds above. */
  readonly stillServed?: (ctx: Context) => Promise<readonly FactKind[]>;
}
