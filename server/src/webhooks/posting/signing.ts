import { createHmac } from 'node:crypto';

export interface Signing {
  readonly eventId: string;
  /** The bytes to send, as text. */
  readonly body: string;
  /** The current secret first, then the previous one, for a day. */
  readonly secrets: readonly [string, ...string[]];
  readonly attempt: number;
  readonly sentAt: Date;
}

/**
 * The headers of one attempt. `x-webhook-signature` is the contract's: over the raw body, with the current secret, so
 * it is the same in every retry. The three `webhook-…` headers follow Standard Webhooks 1.0: over id, time and body,
 * with every valid secret.
 */
export function signedHeaders({ eventId, body, secrets, attempt, sentAt }: Signing): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Prop-Pick-Webhooks/1',
    'x-webhook-signature': `sha256=${createHmac('sha256', secrets[0]).update(body).digest('hex')}`,
    'x-webhook-id': eventId,
    'x-webhook-timestamp': seconds,
    'x-webhook-attempt': String(attempt),
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => standardSignature(secret, `${eventId}.${seconds}.${body}`)).join(' '),
  };
}

const standardSignature = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', standardKey(secret)).update(signed).digest('base64')}`;

/** Standard Webhooks: `whsec_` is followed by the key in base64. Any other secret is the key itself. */
function standardKey(secret: string): Buffer {
  const encoded = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret)?.[1];
  return encoded === undefined || encoded === '' ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
