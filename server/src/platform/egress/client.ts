import type { Clock } from '../../kernel/index.ts';
import { spanned } from '../tracing/index.ts';
import { backoffMs, isRetryable, MAX_TRIES, retryAfterMs } from './limits/backoff.ts';
import { EgressError, isTransient } from './egress-error.ts';
import { originGate, type OriginLimits } from './limits/gate.ts';
import { feedAgent, oneTry, type RawResponse, type Timeouts } from './one-try.ts';
import type { Pace } from './limits/pace.ts';
import { conditionalHeaders, validatorsOf, type Validators } from './validators.ts';

export interface EgressOptions {
  /** By origin: `https://api.example.com`. Requests to unlisted origins are refused. */
  readonly origins: Readonly<Record<string, OriginLimits>>;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly timeouts?: Timeouts;
  /** For all tries of a request together, including the pauses between them. */
  readonly deadlineMs?: number;
  /** Called after every try, for metrics and logs; the URL has no key. */
  readonly observe?: (attempt: Attempt) => void;
}

export interface Attempt {
  readonly origin: string;
  readonly try: number;
  /** The status, or the fault if there was no response. */
  readonly outcome: string;
  readonly elapsedMs: number;
}

export interface EgressRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added by the client; redacted from everything it returns. */
  readonly key?: { readonly in: 'query' | 'header'; readonly name: string; readonly value: string } | null;
  readonly validators?: Validators | undefined;
  readonly signal?: AbortSignal;
}

export interface EgressResponse {
  /** 304 if nothing changed since the validators. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Buffer;
  readonly requestedAt: Date;
  readonly receivedAt: Date;
  readonly tries: number;
  readonly validators: Validators;
}

export interface Egress {
  /** Any response, an error status included. EgressError if there is none. */
  get(request: EgressRequest): Promise<EgressResponse>;
  close(): Promise<void>;
}

const TIMEOUTS: Timeouts = { connectMs: 5_000, readMs: 30_000 };
const DEADLINE_MS = 90_000;

/** The only HTTP client for the feeds. */
export function createEgress({
  origins,
  clock,
  pace,
  timeouts = TIMEOUTS,
  deadlineMs = DEADLINE_MS,
  observe,
}: EgressOptions): Egress {
  const agent = feedAgent(timeouts);
  const gates = new Map(Object.entries(origins).map(([origin, limits]) => [origin, originGate(origin, limits, pace)]));
  return {
    close: () => agent.close(),
    async get(request) {
      const origin = originOf(request.url);
      const gate = gates.get(origin);
      if (gate === undefined) throw new EgressError('not-allowed', `${origin} is not on the list of origins`);
      const isAborted = (): boolean => request.signal?.aborted === true;
      const deadlineAt = pace.elapsedMs() + deadlineMs;
      for (let tries = 1; ; tries += 1) {
        const started = pace.elapsedMs();
        const signal = untilDeadline(request, deadlineAt - started);
        const requestedAt = clock.now();
        // Feeds are third parties: they get no trace context.
        const outcome = await spanned(`GET ${origin}`, { kind: 'client', attributes: { try: tries } }, () =>
          gate.ask(signal, isAborted, () =>
            oneTry(withKey(request), {
              headers: headersOf(request),
              maxBodyBytes: gate.limits.maxBodyBytes,
              signal,
              agent,
            }),
          ),
        );
        if (isAborted()) throw cancelled();
        observe?.({ origin, try: tries, outcome: describe(outcome), elapsedMs: pace.elapsedMs() - started });
        const pauseMs = pauseBefore(outcome, tries, pace, clock);
        if (pauseMs === null || pace.elapsedMs() + pauseMs >= deadlineAt) {
          if (outcome instanceof EgressError) throw outcome;
          return responseOf(outcome, request.key, { requestedAt, receivedAt: clock.now(), tries });
        }
        await pace.wait(pauseMs, request.signal).catch((error: unknown) => {
          throw isAborted() ? cancelled() : error;
        });
      }
    },
  };
}

function untilDeadline({ signal }: EgressRequest, leftMs: number): AbortSignal {
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
  return signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
}

const cancelled = (): EgressError => new EgressError('cancelled', 'the request was given up');

function originOf(url: string): string {
  if (!URL.canParse(url)) throw new EgressError('not-allowed', 'the address cannot be read');
  const { origin, username, password } = new URL(url);
  if (username !== '' || password !== '') throw new EgressError('not-allowed', 'the address names a user');
  return origin;
}

/** Appended as text: the other parameters keep their order and spelling, which some feeds require. */
function withKey({ url, key }: EgressRequest): string {
  if (key?.in !== 'query') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(key.name)}=${encodeURIComponent(key.value)}`;
}

function headersOf({ headers = {}, key, validators }: EgressRequest): Record<string, string> {
  const secret = key?.in === 'header' ? { [key.name]: key.value } : {};
  return { ...headers, ...conditionalHeaders(validators), ...secret };
}

const describe = (outcome: RawResponse | EgressError): string =>
  outcome instanceof EgressError ? outcome.fault : String(outcome.status);

/** The pause before the next try; null if a retry cannot help. */
function pauseBefore(outcome: RawResponse | EgressError, tries: number, pace: Pace, clock: Clock): number | null {
  if (tries >= MAX_TRIES) return null;
  if (outcome instanceof EgressError) return isTransient(outcome.fault) ? backoffMs(tries, pace.random()) : null;
  if (!isRetryable(outcome.status)) return null;
  return Math.max(backoffMs(tries, pace.random()), retryAfterMs(outcome.headers['retry-after'], clock.now()));
}

function responseOf(
  { status, headers, body }: RawResponse,
  key: EgressRequest['key'],
  when: Pick<EgressResponse, 'requestedAt' | 'receivedAt' | 'tries'>,
): EgressResponse {
  const secrets = key ? [key.value] : [];
  const redact = redactor(secrets);
  const clean = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
  return { status, headers: clean, body: redactBytes(body, secrets), validators: validatorsOf(clean), ...when };
}

/** Replaces every form of the secrets in a text: plain, URL-encoded, base64. */
function redactor(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .toSorted((a, b) => b.length - a.length);
  return (text) => spellings.reduce((redacted, spelling) => redacted.replaceAll(spelling, '[redacted]'), text);
}

/** The same for bytes; returns them unchanged if they contain no secret. */
function redactBytes(bytes: Buffer, secrets: readonly string[]): Buffer {
  const present = secrets.some((secret) => secret !== '' && bytes.includes(secret));
  return present ? Buffer.from(redactor(secrets)(bytes.toString('latin1')), 'latin1') : bytes;
}
