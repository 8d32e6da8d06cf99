import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { callerOf, idempotently, notFound, unauthorized, type Api } from '../../platform/http/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import type { AccountsDeps } from '../deps.ts';
import { clientOf } from '../open-sessions/client-of.ts';
import { DEVICE_SECONDS } from './devices.ts';
import { logIn, type Origin } from './log-in.ts';
import { accountById } from '../queries.ts';
import { logOut, refresh } from './refresh.ts';
import { readRefreshToken, SESSION_SECONDS, writeRefreshToken } from './refresh-tokens.ts';
import { Code, Email, IdempotencyKey, LoginResponse, Password, User, userOnWire } from '../schemas.ts';

const COOKIE = 'refreshToken';
/** Shows that this device has signed in before: attempts on the account elsewhere do not limit it. */
const DEVICE_COOKIE = 'device';

export function authRoutes(api: Api, deps: AccountsDeps): void {
  for (const declare of [loginRoute, refreshRoute, logoutRoute, meRoute]) declare(api, deps);
}

function loginRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/login',
    {
      config: {
        access: 'public',
        problems: ['unauthorized', 'two-factor-required', 'email-not-verified'],
        secrets: ['accessToken'],
      },
      schema: {
        summary: 'Log in',
        description:
          'An unknown email and a wrong password get the same 401. 429 after 10 failures in 15 minutes from one network. Networks that never signed in to the account share one attempt a second and 100 failures an hour; the cookie `device`, which a sign-in sets, exempts a device from that. ' +
          'With two-factor sign-in, the right password without a code gets a 401 `two-factor-required`: send it again with `code`.',
        tags: ['Account'],
        body: Type.Object({ email: Email, password: Password, code: Type.Optional(Code) }),
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => {
      const device = sentCookie(request, DEVICE_COOKIE);
      const signedIn = await logIn(deps, { ...request.body, ...originOf(request), device });
      setSession(deps, reply, signedIn.refreshToken, SESSION_SECONDS);
      reply.setCookie(DEVICE_COOKIE, signedIn.device, { ...cookieOptions(deps), maxAge: DEVICE_SECONDS });
      return loginResponse(userOnWire(signedIn.account), signedIn.accessToken);
    },
  );
}

function refreshRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/refresh',
    {
      config: { access: 'public', problems: ['unauthorized'], secrets: ['accessToken'] },
      schema: {
        summary: 'Get new tokens for the refresh cookie',
        description:
          'The refresh token rotates. For 10 seconds the previous one gets the same successor, so the request can be retried safely, ' +
          'with or without an Idempotency-Key; later it ends the session. A session lasts 30 days from login.',
        tags: ['Account'],
        headers: IdempotencyKey,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => {
      const text = sentCookie(request);
      const token = text === undefined ? undefined : readRefreshToken(deps.instanceKey, text);
      if (text === undefined || token === undefined) throw unauthorized();
      const { sessionId } = token;
      const issue = await deps.accessTokens.issuer();
      const renew = async (tx: Transaction) => {
        const renewal = await refresh(tx, token, originOf(request));
        if (renewal === undefined) return { status: 401, body: undefined };
        const { account, ...successor } = renewal;
        return {
          status: 200,
          body: { ...successor, user: userOnWire(account), issuedAt: deps.wallClock.now().getTime() },
        };
      };
      // A replay is judged like any other use of the token. Within the grace period it gets the tokens of the first
      // response, issued for the same time; after it the session ends.
      const renewed = await idempotently(
        request,
        reply,
        { scope: text, owner: sessionId },
        renew,
        async (tx, first) => {
          const again = await renew(tx);
          return again.body === undefined ? again : first;
        },
      );
      if (renewed === undefined) throw unauthorized();
      const { user, generation, issuedAt, remainingSeconds } = renewed;
      const refreshToken = writeRefreshToken(deps.instanceKey, { sessionId, generation });
      setSession(deps, reply, refreshToken, remainingSeconds);
      return loginResponse(user, await issue(user.id, sessionId, new Date(issuedAt)));
    },
  );
}

function logoutRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/logout',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Log out',
        description: 'Ends the session of the refresh cookie at once, and its access tokens.',
        tags: ['Account'],
        response: { 204: Type.Null({ description: 'Signed out, or was not signed in.' }) },
      },
    },
    async (request, reply) => {
      const sent = sentCookie(request);
      await logOut(deps, sent);
      // A form on another site sends no cookie: do not clear one that was not sent.
      if (sent !== undefined) void reply.clearCookie(COOKIE, cookieOptions(deps));
      return reply.code(204).send(null);
    },
  );
}

function meRoute(api: Api, deps: AccountsDeps): void {
  api.get(
    '/me',
    {
      config: { access: 'account-security' },
      schema: {
        summary: 'Your account',
        description: 'The account of the access token.',
        tags: ['Account'],
        response: { 200: User },
      },
    },
    async (request: FastifyRequest) => {
      const [account] = await accountById(deps.db, callerOf(request).account.id);
      if (account === undefined) throw notFound();
      return userOnWire(account);
    },
  );
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  source: ip,
  client: clientOf(headers['user-agent']),
});

const sentCookie = ({ headers, server }: FastifyRequest, name = COOKIE): string | undefined =>
  server.parseCookie(headers.cookie ?? '')[name];

const cookieOptions = (deps: AccountsDeps) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/v1/auth',
    secure: deps.baseUrl.startsWith('https:'),
  }) as const;

function setSession(deps: AccountsDeps, reply: FastifyReply, refreshToken: string, maxAge: number): void {
  reply.header('cache-control', 'no-store').setCookie(COOKIE, refreshToken, { ...cookieOptions(deps), maxAge });
}

const loginResponse = (user: Static<typeof User>, accessToken: string): Static<typeof LoginResponse> => ({
  accessToken,
  tokenType: 'Bearer',
  expiresIn: ACCESS_TOKEN_SECONDS,
  user,
});
