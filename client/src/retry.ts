/** How requests are retried. */
export interface RetryRules {
  /** Attempts in total. */
  readonly tries: number;
  /** If the wait would be longer, the response is returned as it is. Milliseconds. */
  readonly longestWaitMs: number;
  /** Upper bound of the first back-off without a Retry-After; it doubles each time. Milliseconds. */
  readonly firstWaitMs: number;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** At least 0, below 1. */
  readonly random: () => number;
}

export const USUAL_RETRY: RetryRules = {
  tries: 4,
  longestWaitMs: 30_000,
  firstWaitMs: 500,
  wait: pause,
  random: Math.random,
};

export type Send = (request: Request) => Promise<Response>;

/**
 * Retries idempotent requests after 429, 503 or no response. Waits for `Retry-After`, otherwise with exponential back-off;
 * always with jitter, so that clients do not return together.
 */
export function retrying(send: Send, rules: RetryRules): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const mayRetry = attempt < rules.tries && isRepeatable(request);
      const response = await once(send, mayRetry ? request.clone() : request, mayRetry);
      if (response !== undefined && response.status !== 429 && response.status !== 503) return response;
      const ms = waitOf(response, attempt, rules);
      if (response !== undefined && (!mayRetry || ms > rules.longestWaitMs)) return response;
      await response?.body?.cancel();
      await rules.wait(ms, request.signal);
    }
  };
}

/** Undefined if no response arrived and a retry is allowed. An abort always rejects. */
async function once(send: Send, request: Request, mayRetry: boolean): Promise<Response | undefined> {
  try {
    return await send(request);
  } catch (error) {
    // fetch throws a TypeError if no response arrives; anything else is a bug or an abort.
    if (mayRetry && error instanceof TypeError && !request.signal.aborted) return undefined;
    throw error;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Evaluations of a prop or a combination and system tests are reads, although they are a POST. The same system is one try,
 * however often it runs.
 */
const READING_POSTS = /\/api\/v1\/(picks\/(evaluate|combo)|research\/systems)$/;

const isRepeatable = ({ method, headers, url }: Request): boolean =>
  SAFE.has(method) || headers.has('idempotency-key') || READING_POSTS.test(new URL(url).pathname);

function waitOf(
  response: Response | undefined,
  attempt: number,
  { firstWaitMs, longestWaitMs, random }: RetryRules,
): number {
  const seconds = response === undefined ? null : retryAfterSeconds(response.headers);
  // Never earlier than Retry-After, and up to a quarter later.
  if (seconds !== null) return seconds * 1_000 * (1 + random() / 4);
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
}

/** The wait that `Retry-After` asks for, given in seconds or as an HTTP date. Null without one, and for a past date. */
export function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const ms = Date.parse(text) - Date.now();
  return ms > 0 ? ms / 1_000 : null;
}

/** Waits. Rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal === undefined ? new Error('stopped') : reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const reasonOf = ({ reason }: AbortSignal): Error => (reason instanceof Error ? reason : new Error(String(reason)));
