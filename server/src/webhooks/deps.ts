import type { Clock } from '../kernel/index.ts';
import type { Database, EventType, InstanceKey, Log, Mail, Transaction } from '../platform/index.ts';
import type { DeliveryRules } from './configured.ts';

/** The result of one POST to a subscriber: a status, or why there was none. */
export type PostResponse =
  | { readonly responded: true; readonly status: number; readonly excerpt: Uint8Array; readonly retryAfter?: string }
  | { readonly responded: false; readonly detail: string };

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** Sends through the guarded connector with one deadline. Never throws for what the receiver does. */
export type SendPost = (post: Post) => Promise<PostResponse>;

/** A message to a receiver that is not a webhook subscription. */
export interface Outgoing {
  readonly eventId: string;
  /** The body that was queued. */
  readonly body: string;
  readonly attempt: number;
  readonly sentAt: Date;
}

/** A service to which messages are posted. */
export interface Poster {
  /** The request for a message to an address, in the service's format. */
  readonly request: (address: string, message: Outgoing) => Pick<Post, 'url' | 'headers' | 'body'>;
  /** The pause after a response, in ms: the service's limit, or what the response asks for. */
  readonly pauseMs: (response: PostResponse, at: Date) => number;
}

/** Mail to the verified address of the receiver's account. */
export interface Mailer {
  readonly letter: (message: string, to: string) => Mail;
}

/** Transports of messages to receivers other than webhooks, by kind. The alerts module provides them. */
export type Carriers = Readonly<Record<string, Poster | Mailer>>;

/** Dependencies of the module; created once when the service starts. */
export interface WebhooksDeps {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  /** The public address of the service, for links in mails. */
  readonly baseUrl: string;
  /** The system clock. Retries and signatures use it even if the service's clock is set to another time. */
  readonly wallClock: Clock;
  readonly send: SendPost;
  /** The current limits. */
  readonly rules: () => DeliveryRules;
  /** Why a target is refused, as the end of a sentence; undefined if it is accepted. */
  readonly refusal: (url: string) => Promise<string | undefined>;
  /** Event types that can be subscribed to. */
  readonly eventTypes: readonly EventType<object>[];
  readonly carriers: Carriers;
  /** Called with new events, in the transaction that takes them from the outbox. */
  readonly onEvents?: (tx: Transaction) => Promise<void>;
}
