import type { ClaimedRow } from '../deliveries/claim-queries.ts';
import type { Mail } from '../../platform/index.ts';
import { isSuccess } from './retry.ts';
import { openSecret, secretsAt } from '../subscriptions/secrets.ts';
import type { PostResponse, Poster, WebhooksDeps } from '../deps.ts';
import { signedHeaders } from './signing.ts';

/** The result of one attempt. */
export interface AttemptResult {
  readonly delivered: boolean;
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** Why it failed; null if it succeeded. */
  readonly error: string | null;
  readonly excerpt: string | null;
  /** When it ended. */
  readonly at: Date;
  /** The pause until the next message to this receiver. */
  readonly pauseMs?: number;
  /** The mail to queue with the result, so that both are written or neither. */
  readonly mail?: Mail;
}

type Attempted = Pick<
  ClaimedRow,
  | 'kind'
  | 'url'
  | 'email'
  | 'eventId'
  | 'body'
  | 'attempts'
  | 'sealedSecret'
  | 'sealedPreviousSecret'
  | 'previousSecretUntil'
>;

/** A deadline for a message that is sent outside the queue, longer than that of one attempt. */
export const PATIENCE_MS = 15_000;

/** Sends an event to its subscriber, or a message to its receiver, once. */
export async function attempt(deps: WebhooksDeps, delivery: Attempted, signal: AbortSignal): Promise<AttemptResult> {
  const sentAt = deps.wallClock.now();
  if (delivery.kind === 'webhook') return post(deps, subscribed(deps, delivery, sentAt), sentAt, signal);
  const carrier = deps.carriers[delivery.kind];
  if (carrier === undefined) throw new Error(`nothing carries messages to a receiver of the kind ${delivery.kind}`);
  const { eventId, body, attempts } = delivery;
  if ('letter' in carrier) return mailed(delivery.email, (to) => carrier.letter(body, to), sentAt);
  const address = openSecret(deps.instanceKey, delivery.sealedSecret);
  const request = carrier.request(address, { eventId, body, attempt: attempts + 1, sentAt });
  return post(deps, request, sentAt, signal, carrier);
}

type Request = ReturnType<Poster['request']>;

function subscribed(deps: WebhooksDeps, delivery: Attempted, sentAt: Date): Request {
  const { eventId, body, url } = delivery;
  const secrets = secretsAt(deps.instanceKey, delivery, sentAt);
  const headers = signedHeaders({ eventId, body, secrets, attempt: delivery.attempts + 1, sentAt });
  return { url, headers, body: Buffer.from(body) };
}

async function post(
  deps: WebhooksDeps,
  request: Request,
  sentAt: Date,
  signal: AbortSignal,
  carrier?: Poster,
): Promise<AttemptResult> {
  const response = await deps.send({ ...request, signal });
  const at = deps.wallClock.now();
  const durationMs = Math.max(0, at.getTime() - sentAt.getTime());
  return {
    ...read(response),
    durationMs,
    at,
    ...(carrier !== undefined && { pauseMs: carrier.pauseMs(response, at) }),
  };
}

/** A mail is delivered once it is queued: the mail queue retries by itself. */
function mailed(to: string | null, letter: (to: string) => Mail, at: Date): AttemptResult {
  const result = { statusCode: null, durationMs: 0, excerpt: null, at };
  return to === null
    ? { ...result, delivered: false, error: 'The account has no verified email address.' }
    : { ...result, delivered: true, error: null, mail: letter(to) };
}

function read(response: PostResponse): Omit<AttemptResult, 'durationMs' | 'at'> {
  if (!response.responded) return { delivered: false, statusCode: null, error: response.detail, excerpt: null };
  const { status: statusCode } = response;
  const delivered = isSuccess(statusCode);
  const error = delivered ? null : `answered ${statusCode}`;
  return { delivered, statusCode, error, excerpt: excerptOf(response.excerpt) };
}

const EXCERPT_BYTES = 1_024;

/** The first KiB as storable text: invalid bytes become U+FFFD, NUL is removed. */
const excerptOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES)).replaceAll('\0', '');
