import type { Clock } from '../kernel/index.ts';
import type { Database, EventType, InstanceKey, Log } from '../platform/index.ts';
import type { DeliveryRules } from './configured.ts';

/** What came of one POST to a subscriber's address: a status, or the reason why there was none. */
export type Answer =
  | { readonly answered: true; readonly status: number; readonly excerpt: Uint8Array }
  | { readonly answered: false; readonly detail: string };

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Hangs up. */
  readonly signal: AbortSignal;
}

/** The way out of the house: guarded, with one deadline. Never throws for what the other side does. */
export type SendPost = (post: Post) => Promise<Answer>;

/** What the verbs of this room need: made once, when the service starts. */
export interface WebhooksDeps {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  /** The real time, whatever moment the service's own clock was set to: retries and signatures are timed by it. */
  readonly wallClock: Clock;
  readonly send: SendPost;
  /** As they are set now. */
  readonly rules: () => DeliveryRules;
  /** Why a target is refused, as the end of a sentence about it; undefined if it is not. */
  readonly refusal: (url: string) => Promise<string | undefined>;
  /** What can be subscribed to. */
  readonly eventTypes: readonly EventType<object>[];
}
