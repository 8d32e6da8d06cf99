import type { ClaimedRow } from '../deliveries/claim-queries.ts';
import { isSuccess } from './retry.ts';
import { secretsAt } from '../subscriptions/secrets.ts';
import type { Answer, WebhooksDeps } from '../deps.ts';
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
}

type Attempted = Pick<
  ClaimedRow,
  'url' | 'eventId' | 'body' | 'attempts' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'
>;

/** Sends an event to its subscriber, once. */
export async function attempt(deps: WebhooksDeps, delivery: Attempted, signal: AbortSignal): Promise<AttemptResult> {
  const { eventId, body, url } = delivery;
  const sentAt = deps.wallClock.now();
  const secrets = secretsAt(deps.instanceKey, delivery, sentAt);
  const headers = signedHeaders({ eventId, body, secrets, attempt: delivery.attempts + 1, sentAt });
  const answer = await deps.send({ url, headers, body: Buffer.from(body), signal });
  const at = deps.wallClock.now();
  return { ...read(answer), durationMs: Math.max(0, at.getTime() - sentAt.getTime()), at };
}

function read(answer: Answer): Omit<AttemptResult, 'durationMs' | 'at'> {
  if (!answer.answered) return { delivered: false, statusCode: null, error: answer.detail, excerpt: null };
  const { status: statusCode } = answer;
  const delivered = isSuccess(statusCode);
  const error = delivered ? null : `answered ${statusCode}`;
  return { delivered, statusCode, error, excerpt: excerptOf(answer.excerpt) };
}

const EXCERPT_BYTES = 1_024;

/** The first KiB as storable text: invalid bytes become U+FFFD, NUL is removed. */
const excerptOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES)).replaceAll('\0', '');
