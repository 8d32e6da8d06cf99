/** The services that a channel can be of. */
export const CHANNEL_KINDS = ['discord', 'slack', 'telegram', 'ntfy', 'email', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Channels that an account can have. */
export const MOST_CHANNELS = 20;

/** What the owner gives of a channel's address; each kind has its own members. */
export interface GivenAddress {
  readonly kind: ChannelKind;
  readonly url?: string | undefined;
  readonly botToken?: string | undefined;
  readonly chatId?: string | undefined;
  readonly server?: string | undefined;
  readonly topic?: string | undefined;
  readonly token?: string | undefined;
  readonly secret?: string | undefined;
}

/** The kind of the receiver in the queue. A plain webhook is no subscription, and so has another name there. */
export const receiverKind = (kind: ChannelKind): string => (kind === 'webhook' ? 'alert-webhook' : kind);
