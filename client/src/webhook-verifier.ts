/** The body of every delivery. */
export interface WebhookEvent<Data = unknown> {
  /** The same in every attempt: use it to detect repeated deliveries. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Data;
}

export interface ReceivedWebhook {
  /** The raw body, as bytes or text. Not JSON that was parsed and serialized again. */
  readonly body: Uint8Array | string;
  /** The value of the header X-Webhook-Signature. */
  readonly signature: string | null | undefined;
  /** The subscription's secret; several while you rotate it. */
  readonly secret: string | readonly string[];
}

/** The delivery is not from Prop-Pick, or was changed in transit. Respond with 400 and ignore it. */
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
  if (digest === undefined) throw new WebhookVerificationError('The signature is missing or malformed.');
  const signature = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const secrets = typeof received.secret === 'string' ? [received.secret] : received.secret;
  for (const secret of secrets) {
    if (await isSignedWith(secret, signature, bytes)) return eventOf<Data>(bytes);
  }
  throw new WebhookVerificationError('The signature does not match the body.');
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

/** Web Crypto's types require an ArrayBuffer that is not shared. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The cast is safe: the signature is verified, and the service's envelopes have this shape. */
const eventOf = <Data>(body: Uint8Array): WebhookEvent<Data> =>
  JSON.parse(new TextDecoder().decode(body)) as WebhookEvent<Data>;
