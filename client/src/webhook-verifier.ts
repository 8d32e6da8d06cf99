/** The body of every delivery. */
export interface WebhookEvent<Data = unknown> {
  /** The same in every attempt: what tells a repeated delivery. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Data;
}

export interface ReceivedWebhook {
  /** The raw bytes of the body, or their text: never JSON that was parsed and written again. */
  readonly body: Uint8Array | string;
  /** The value of the header X-Webhook-Signature. */
  readonly signature: string | null | undefined;
  /** The subscription's secret. Several, while a new one is being put in force. */
  readonly secret: string | readonly string[];
}

/** A delivery that does not come from Prop-Pick, or was changed on its way. Answer it with 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const PATTERN = /^sha256=([0-9a-f]{64})$/;

/**
 * Checks the signature of a delivery and reads its event. Rejects with WebhookVerificationError unless the header is
 * `sha256=` and the hex HMAC-SHA-256 over the raw body, keyed with one of the secrets. Compares in constant time.
 */
export async function verifyWebhook<Data = unknown>(received: ReceivedWebhook): Promise<WebhookEvent<Data>> {
  const bytes = typeof received.body === 'string' ? new TextEncoder().encode(received.body) : copyOf(received.body);
  const digest = PATTERN.exec(received.signature ?? '')?.[1];
  if (digest === undefined) throw new WebhookVerificationError('The signature is missing or is none.');
  const signature = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const secrets = typeof received.secret === 'string' ? [received.secret] : received.secret;
  for (const secret of secrets) {
    if (await isSignedWith(secret, signature, bytes)) return eventOf<Data>(bytes);
  }
  throw new WebhookVerificationError('The signature is not that of this body.');
}

async function isSignedWith(
  secret: string,
  signature: Uint8Array<ArrayBuffer>,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (secret === '') throw new WebhookVerificationError('The secret is empty.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, body);
}

/** What Web Crypto reads has a buffer of its own. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The cast is safe as far as the signature reaches: only the service signs, and its envelopes have this shape. */
const eventOf = <Data>(body: Uint8Array): WebhookEvent<Data> =>
  JSON.parse(new TextDecoder().decode(body)) as WebhookEvent<Data>;
