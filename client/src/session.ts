import type { Credential } from './credential.ts';
import { ProblemError, problemOf } from './problem.ts';
import { retrying, USUAL_RETRY, type Send } from './retry.ts';
import type { Login, User } from './generated/schema.ts';

export interface SessionOptions {
  readonly baseUrl: string;
  /** Another fetch, such as one that goes through a proxy. */
  readonly fetch?: Send;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Somebody who is logged in. One session serves any number of calls at once: it is refreshed once for all of them. */
export interface Session extends Credential {
  readonly user: User;
  /** To resume the session later, where cookies are not kept for you; it changes with each refresh. Undefined in a browser. */
  readonly refreshToken: string | undefined;
  /** Ends the session, everywhere. Rejects with ProblemError if the service did not. */
  signOut(): Promise<void>;
}

/** Logs in. Rejects with ProblemError: 401 (`unauthorized`), 403 (`email-not-verified`), 429. */
export async function signIn(
  options: SessionOptions & { readonly email: string; readonly password: string },
): Promise<Session> {
  const { email, password } = options;
  return opened(options, await answered(options, 'login', {}, { email, password }));
}

/** Goes on with a session: with the refresh token that was kept, or, in a browser, with its cookie. 401 if it has ended. */
export async function resumeSession(options: SessionOptions & { readonly refreshToken?: string }): Promise<Session> {
  return opened(options, await refreshed(options, options.refreshToken));
}

interface Answered {
  readonly login: Login;
  readonly refreshToken: string | undefined;
}

/** Renewed this long before it ends, so that it does not end on its way. */
const EARLY_MS = 30_000;

function opened(options: SessionOptions, first: Answered): Session {
  const now = options.now ?? Date.now;
  let { login, refreshToken } = first;
  let endsAt = now() + login.expiresIn * 1_000;
  let underway: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const answer = await refreshed(options, refreshToken);
    login = answer.login;
    refreshToken = answer.refreshToken ?? refreshToken;
    endsAt = now() + login.expiresIn * 1_000;
  }
  /** Whoever needs it while it is under way waits for the same: two refreshes would race for one token. */
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
      const answer = await send(options, 'logout', cookieOf(refreshToken));
      if (!answer.ok) throw await problemOf(answer);
    },
  };
}

/** The key makes it safe to send again: the answer that was lost comes back, and no token is used twice. */
const refreshed = (options: SessionOptions, refreshToken: string | undefined): Promise<Answered> =>
  answered(options, 'refresh', { ...cookieOf(refreshToken), 'idempotency-key': crypto.randomUUID() });

const cookieOf = (refreshToken: string | undefined): Record<string, string> =>
  refreshToken === undefined ? {} : { cookie: `refreshToken=${refreshToken}` };

async function answered(
  options: SessionOptions,
  what: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answered> {
  const answer = await send(options, what, headers, body);
  if (!answer.ok) throw await problemOf(answer);
  // A browser keeps the cookie itself and shows it to nobody.
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('refreshToken='));
  const refreshToken = /^refreshToken=([^;]*)/.exec(cookie ?? '')?.[1];
  return { login: (await answer.json()) as Login, refreshToken };
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
