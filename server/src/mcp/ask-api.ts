/** Calls the API with the caller's own key, so that its tier, delay and limits apply. */
export interface Ask {
  /** The body of a 2xx response; throws Refusal for any other response, or none. */
  (method: 'GET' | 'POST', path: string, given?: Given): Promise<unknown>;
}

export interface Given {
  /** Undefined members are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
}

export interface Service {
  /** The service's base address. */
  readonly url: string;
  readonly key: string;
}

/** Why a tool has no result, as a sentence for the client. */
export class Refusal extends Error {}

const TIMEOUT_MS = 30_000;

export function askingAt({ url, key }: Service): Ask {
  const base = url.replace(/\/+$/, '');
  return async (method, path, { query = {}, body } = {}) => {
    const at = new URL(`${base}/api/v1${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) at.searchParams.set(name, String(value));
    const request = {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    } as const;
    const answer = await fetch(at, request).catch((error: unknown) => {
      throw new Refusal(`No answer from ${base}. Is the service running at this address?`, { cause: error });
    });
    const answered = parsed(await answer.text());
    if (answer.ok && answered !== undefined) return answered;
    throw refusalOf(answer.status, answered);
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface ProblemBody {
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
  readonly resetAt?: unknown;
  readonly requiredTier?: unknown;
  readonly tier?: unknown;
}

/** What happened, and what to do. */
function refusalOf(status: number, body: unknown): Refusal {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as ProblemBody;
  if (typeof problem.title !== 'string')
    return new Refusal(`The server at this address (status ${status}) is not Prop-Pick.`);
  const { detail, resetAt, requiredTier, tier } = problem;
  if (status === 401)
    return new Refusal(
      'The API key is not valid: mistyped, expired or revoked. Create one in the dashboard under Account, or with "proppick key create".',
    );
  if (status === 403 && typeof requiredTier === 'string')
    return new Refusal(`This needs the ${requiredTier} tier. The key’s account is on the ${String(tier)} tier.`);
  if (status === 429)
    return new Refusal(`${String(detail)} The limit resets at ${String(resetAt)}; do not retry before that.`);
  const places = Array.isArray(problem.errors) ? (problem.errors as { pointer?: unknown; detail?: unknown }[]) : [];
  const named = places.map(({ pointer, detail: what }) => `${String(pointer).replace(/^\/\w+\//, '')} ${String(what)}`);
  return new Refusal(named.length > 0 ? `${named.join('; ')}.` : `${problem.title}: ${String(detail)}`);
}
