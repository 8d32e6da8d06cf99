/** The services that a channel can use. */
export const CHANNEL_KINDS = ['discord', 'slack', 'telegram', 'ntfy', 'email', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Maximum channels of an account. */
export const MOST_CHANNELS = 20;

/** The address of a channel as given by its owner; each kind has its own members. */
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

/** The kind of the receiver in the queue. A plain webhook is not a subscription, so it has another name there. */
export const receiverKind = (kind: ChannelKind): string => (kind === 'webhook' ? 'alert-webhook' : kind);
