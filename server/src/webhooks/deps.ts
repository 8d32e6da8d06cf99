import type { Clock } from '../kernel/index.ts';
import type { Database, EventType, InstanceKey, Log } from '../platform/index.ts';
import type { DeliveryRules } from './configured.ts';

/** The result of one POST to a subscriber: a status, or why there was none. */
export type Answer =
  | { readonly answered: true; readonly status: number; readonly excerpt: Uint8Array }
  | { readonly answered: false; readonly detail: string };

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** Sends through the guarded connector with one deadline. Never throws for what the receiver does. */
export type SendPost = (post: Post) => Promise<Answer>;

/** What the module's verbs and routes work with; created once when the service starts. */
export interface WebhooksDeps {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  /** The public address of the service, for links in mails. */
  readonly baseUrl: string;
  /**
   * The system clock. Retries and signatures are timed by it even when the service's clock is set to another moment.
   */
  readonly wallClock: Clock;
  readonly send: SendPost;
  /** The limits as configured now. */
  readonly rules: () => DeliveryRules;
  /** Why a target is refused, as the end of a sentence about it; undefined if it is accepted. */
  readonly refusal: (url: string) => Promise<string | undefined>;
  /** Event types that can be subscribed to. */
  readonly eventTypes: readonly EventType<object>[];
}
