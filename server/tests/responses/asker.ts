import type { DemoAccount } from '../../src/app/demo/demo.ts';

/** One recorded response of the service. JSON bodies are parsed; others are text. */
export interface ApiResponse {
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly sent: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The four tiers with an access token, an API key of the Sharp account, an operations token, and no credential. */
export const CALLERS = ['Free', 'Pro', 'Sharp', 'Admin', 'Key', 'Ops', 'none'] as const;
export type Caller = (typeof CALLERS)[number];

/** Headers that are part of the contract or that clients use. */
const RECORDED_HEADERS = [
  ...['content-type', 'cache-control', 'x-ratelimit-limit', 'allow', 'www-authenticate', 'vary', 'location'],
  ...['content-disposition', 'link', 'idempotency-replayed', 'retry-after', 'x-ratelimit-remaining'],
  ...['x-ratelimit-reset', 'x-request-id', 'etag', 'set-cookie'],
];

export interface Asker {
  /**
   * Sends a request, records the response and returns its body. Paths are relative to /api/v1, or absolute with a
   * leading `//`.
   */
  ask(caller: Caller, method: string, path: string, sent?: unknown, headers?: Record<string, string>): Promise<unknown>;
  readonly responses: readonly ApiResponse[];
}

type Headers = Readonly<Record<string, string>>;

/** Signs in to every demo account, and creates an API key and an operations token. */
export async function newAsker(address: string, accounts: readonly DemoAccount[]): Promise<Asker> {
  const credentials: Partial<Record<Caller, Headers>> = { none: {} };
  const responses: ApiResponse[] = [];

  async function send(caller: Caller, method: string, path: string, sent?: unknown, headers: Headers = {}) {
    const url = path.startsWith('//') ? address + path.slice(1) : `${address}/api/v1${path}`;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...credentials[caller],
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    return { response, body: parsed(await response.text()) };
  }

  async function made(caller: Caller, path: string, sent: unknown, member: string): Promise<string> {
    const body = await ask(caller, 'POST', path, sent);
    const value = (body as Record<string, unknown>)[member];
    if (typeof value !== 'string') throw new Error(`POST ${path} returned ${JSON.stringify(body)}`);
    return value;
  }

  async function ask(caller: Caller, method: string, path: string, sent?: unknown, headers?: Headers) {
    const { response, body } = await send(caller, method, path, sent, headers);
    const kept = RECORDED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      // A cookie's value is a secret of this run.
      return value === null
        ? []
        : [[name, name === 'set-cookie' ? value.replaceAll(/=[^;,]{16,}/g, '=secret') : value] as const];
    });
    responses.push({ caller, method, path, sent, status: response.status, headers: Object.fromEntries(kept), body });
    return body;
  }

  for (const { tier, email, password } of accounts) {
    const token = await made('none', '/auth/login', { email, password }, 'accessToken');
    credentials[tier] = { authorization: `Bearer ${token}` };
  }
  credentials.Key = { 'x-api-key': await made('Sharp', '/me/api-keys', { name: 'recorder' }, 'rawKey') };
  const opsToken = await made('Admin', '/ops/tokens', { name: 'recorder', scopes: ['ops:read'] }, 'rawToken');
  credentials.Ops = { authorization: `Bearer ${opsToken}` };

  return { responses, ask };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
