import type { Credential } from './credential.ts';
import { ProblemError, problemOf } from './problem.ts';
import { retrying, USUAL_RETRY, type Send } from './retry.ts';
import type { Login, User } from './generated/schema.ts';

export interface SessionOptions {
  readonly baseUrl: string;
  /** A custom fetch, for example through a proxy. */
  readonly fetch?: Send;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A signed-in account. Concurrent calls share one session and one refresh. */
export interface Session extends Credential {
  readonly user: User;
  /** Keep it to resume the session later; it changes with each refresh. Undefined in a browser, which has a cookie. */
  readonly refreshToken: string | undefined;
  /** Ends the session. Rejects with ProblemError if the service refuses. */
  signOut(): Promise<void>;
}

/**
 * Signs in. Rejects with ProblemError: 401 (`unauthorized`, or `two-factor-required`: then call it again with `code`), 403
 * (`email-not-verified`), 429.
 */
export async function signIn(
  options: SessionOptions & {
    readonly email: string;
    readonly password: string;
    /** Six digits of the authenticator app, or a recovery code. Each is accepted once. */
    readonly code?: string;
  },
): Promise<Session> {
  const { email, password, code } = options;
  const credentials = { email, password, ...(code === undefined ? {} : { code }) };
  return opened(options, await requestLogin(options, 'login', {}, credentials));
}

/** Resumes a session from its refresh token or, in a browser, from its cookie. 401 if it has ended. */
export async function resumeSession(options: SessionOptions & { readonly refreshToken?: string }): Promise<Session> {
  return opened(options, await refreshed(options, options.refreshToken));
}

interface LoggedIn {
  readonly login: Login;
  readonly refreshToken: string | undefined;
}

/** The access token is renewed this long before it expires. */
const EARLY_MS = 30_000;

function opened(options: SessionOptions, first: LoggedIn): Session {
  const now = options.now ?? Date.now;
  let { login, refreshToken } = first;
  let endsAt = now() + login.expiresIn * 1_000;
  let underway: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const response = await refreshed(options, refreshToken);
    login = response.login;
    refreshToken = response.refreshToken ?? refreshToken;
    endsAt = now() + login.expiresIn * 1_000;
  }
  /** Single flight: two concurrent refreshes would race for one token. */
  function renewOnce(): Promise<void> {
    underway ??= renew().finally(() => (underway = undefined));
    return underway;
  }
  const value = (): string => `Bearer ${login.accessToken}`;
  return {
    get user() {
      return login.user;
    },
    get refreshToken() {
      return refreshToken;
    },
    header: async () => {
      if (now() >= endsAt - EARLY_MS) await renewOnce();
      return ['authorization', value()];
    },
    renewed: async (refused) => {
      if (value() !== refused) return true;
      try {
        await renewOnce();
        return true;
      } catch (error) {
        if (error instanceof ProblemError && error.status === 401) return false;
        throw error;
      }
    },
    signOut: async () => {
      const response = await send(options, 'logout', cookieOf(refreshToken));
      if (!response.ok) throw await problemOf(response);
    },
  };
}

/** With an idempotency key, so that a retry returns the first response and no token is used twice. */
const refreshed = (options: SessionOptions, refreshToken: string | undefined): Promise<LoggedIn> =>
  requestLogin(options, 'refresh', { ...cookieOf(refreshToken), 'idempotency-key': crypto.randomUUID() });

const cookieOf = (refreshToken: string | undefined): Record<string, string> =>
  refreshToken === undefined ? {} : { cookie: `refreshToken=${refreshToken}` };

async function requestLogin(
  options: SessionOptions,
  what: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<LoggedIn> {
  const response = await send(options, what, headers, body);
  if (!response.ok) throw await problemOf(response);
  // A browser keeps the cookie itself and hides it from scripts.
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('refreshToken='));
  const refreshToken = /^refreshToken=([^;]*)/.exec(cookie ?? '')?.[1];
  return { login: (await response.json()) as Login, refreshToken };
}

function send(
  { baseUrl, fetch: given }: SessionOptions,
  what: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  const request = new Request(`${baseUrl.replace(/\/+$/, '')}/api/v1/auth/${what}`, {
    method: 'POST',
    credentials: 'include',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return retrying(given ?? ((one) => fetch(one)), USUAL_RETRY)(request);
}
