/** How a request is tried again. */
export interface RetryRules {
  /** Tries in all. */
  readonly tries: number;
  /** Longer than this is not waited for: the answer is given back as it is. Milliseconds. */
  readonly longestWaitMs: number;
  /** The first wait is up to this long where the service names none, the next up to twice that. Milliseconds. */
  readonly firstWaitMs: number;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
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
 * Sends again what was answered 429 or 503, or not at all, if sending it twice does no more than sending it once. Waits as
 * long as `Retry-After` says, or else longer each time; always with some chance, so that many do not come back together.
 */
export function retrying(send: Send, rules: RetryRules): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const mayAgain = attempt < rules.tries && isRepeatable(request);
      const answer = await once(send, mayAgain ? request.clone() : request, mayAgain);
      if (answer !== undefined && answer.status !== 429 && answer.status !== 503) return answer;
      const ms = waitOf(answer, attempt, rules);
      if (answer !== undefined && (!mayAgain || ms > rules.longestWaitMs)) return answer;
      await answer?.body?.cancel();
      await rules.wait(ms, request.signal);
    }
  };
}

/** Undefined when nobody answered and it may be tried again; an abort is always told. */
async function once(send: Send, request: Request, mayAgain: boolean): Promise<Response | undefined> {
  try {
    return await send(request);
  } catch (error) {
    // What fetch throws when there was no answer; everything else is a mistake or an abort.
    if (mayAgain && error instanceof TypeError && !request.signal.aborted) return undefined;
    throw error;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** An evaluation only reads, whatever its method. */
const isRepeatable = ({ method, headers, url }: Request): boolean =>
  SAFE.has(method) || headers.has('idempotency-key') || new URL(url).pathname.endsWith('/api/v1/picks/evaluate');

function waitOf(
  answer: Response | undefined,
  attempt: number,
  { firstWaitMs, longestWaitMs, random }: RetryRules,
): number {
  const told = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  // Never sooner than told, and up to a quarter later.
  if (Number.isFinite(told)) return told * 1_000 * (1 + random() / 4);
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
}

/** Waits; rejects with the signal's reason when that is aborted. */
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
