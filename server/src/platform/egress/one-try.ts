import type { Agent, errors as Errors } from 'undici';
import { EgressError } from './egress-error.ts';
import { readBody } from './read-body.ts';

export interface TryOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
  readonly agent: FeedAgent;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Timeouts {
  readonly connectMs: number;
  readonly readMs: number;
}

/** Keeps connections to the feeds open between polls. */
export interface FeedAgent {
  /** Created on first use. */
  opened(): Promise<Agent>;
  /** Aborts pending requests. */
  close(): Promise<void>;
}

/** The library has about a hundred files: a process without feeds never loads it. */
const library = () => import('undici');

export function feedAgent({ connectMs, readMs }: Timeouts): FeedAgent {
  let agent: Promise<Agent> | undefined;
  const open = async (): Promise<Agent> => {
    const { Agent } = await library();
    return new Agent({
      connect: { timeout: connectMs },
      headersTimeout: readMs,
      bodyTimeout: readMs,
      keepAliveTimeout: 30_000,
    });
  };
  return {
    opened: async () => (agent ??= open()),
    close: async () => (await agent)?.destroy(),
  };
}

/** Sends the request once. Redirects are not followed. EgressError if there is no complete response. */
export async function oneTry(url: string, { headers, maxBodyBytes, signal, agent }: TryOptions): Promise<RawResponse> {
  const { errors, request } = await library();
  try {
    const response = await request(url, {
      method: 'GET',
      headers: { 'accept-encoding': 'gzip, deflate', ...headers },
      dispatcher: await agent.opened(),
      signal,
    });
    const named = singleHeaders(response.headers);
    const body = await readBody(response.body, named['content-encoding'], maxBodyBytes);
    return { status: response.statusCode, headers: named, body };
  } catch (error) {
    throw signal.aborted ? new EgressError('timeout', 'no response before the deadline') : asEgressError(error, errors);
  }
}

/** Replaces the library's message, which may contain the URL and with it the key. */
function asEgressError(error: unknown, errors: typeof Errors): EgressError {
  if (error instanceof EgressError) return error;
  if (error instanceof errors.ConnectTimeoutError) return new EgressError('timeout', 'no connection in time');
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new EgressError('timeout', 'the response stopped coming');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (/^(Z_|ERR_)/.test(code)) return new EgressError('damaged', `the response is damaged (${code})`);
  return new EgressError('connect', `the connection failed (${code})`);
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
