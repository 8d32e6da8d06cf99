import type { Operation } from './described.ts';

/** Calls an operation with the caller's own key, so that its tier, delay and limits apply. */
export interface Ask {
  /** The body of a 2xx response; throws Refusal for any other response, or none. */
  (operation: Operation, given: Readonly<Record<string, unknown>>): Promise<unknown>;
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
  return async ({ method, path, query, body }, given) => {
    const at = new URL(
      `${base}/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placed(name, given[name]))}`,
    );
    for (const name of query)
      if (given[name] !== undefined && given[name] !== null) at.searchParams.set(name, queried(given[name]));
    const request = {
      method,
      headers: { 'x-api-key': key, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      // Members that are undefined are left out.
      ...(method === 'POST' && { body: JSON.stringify(Object.fromEntries(body.map((name) => [name, given[name]]))) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    } as const;
    const whole = async (): Promise<readonly [Response, string]> => {
      const response = await fetch(at, request);
      return [response, await response.text()];
    };
    const [{ ok, status }, text] = await whole().catch((error: unknown) => {
      throw new Refusal(`No response from ${base}. Is the service running at this address?`, { cause: error });
    });
    const responded = parsed(text);
    if (ok && responded !== undefined) return responded;
    throw refusalOf(status, responded);
  };
}

const queried = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** A value in a path. Only ids and days have a place there, so that no value leads to another path. */
function placed(name: string, value: unknown): string {
  const text = String(value);
  if (!/^[\w-]+$/.test(text)) throw new Refusal(`${name} must be an id or a day.`);
  return text;
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
