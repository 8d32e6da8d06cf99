import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { callerOf, idempotently, notFound, unauthorized, type Api } from '../../platform/http/index.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import type { AccountsDeps } from '../deps.ts';
import { clientOf } from '../open-sessions/client-of.ts';
import { logIn, type Origin, type SignedIn } from './log-in.ts';
import { accountById } from '../queries.ts';
import { logOut, refresh } from './refresh.ts';
import { readRefreshToken, SESSION_SECONDS } from './refresh-tokens.ts';
import { Code, Email, IdempotencyKey, LoginAnswer, Password, User, userOnWire } from '../schemas.ts';

const COOKIE = 'refreshToken';

export function authRoutes(api: Api, deps: AccountsDeps): void {
  for (const declare of [loginRoute, refreshRoute, logoutRoute, meRoute]) declare(api, deps);
}

function loginRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/login',
    {
      config: { access: 'public', problems: ['unauthorized', 'two-factor-required', 'email-not-verified'] },
      schema: {
        summary: 'Log in',
        description:
          'An unknown email and a wrong password get the same 401. 429 after 10 failures in 15 minutes for one email, or from one network. ' +
          'With two-factor sign-in, the right password without a code gets a 401 `two-factor-required`: send it again with `code`.',
        tags: ['Account'],
        body: Type.Object({ email: Email, password: Password, code: Type.Optional(Code) }),
        response: { 200: LoginAnswer },
      },
    },
    async (request, reply) => {
      const signedIn = await logIn(deps, { ...request.body, ...originOf(request) });
      setSession(deps, reply, signedIn.refreshToken, SESSION_SECONDS);
      return loginAnswer(signedIn);
    },
  );
}

function refreshRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/refresh',
    {
      config: { access: 'public', problems: ['unauthorized'] },
      schema: {
        summary: 'Get new tokens for the refresh cookie',
        description:
          'The refresh token rotates. For 10 seconds the previous one gets the same successor, so the request can be retried safely, ' +
          'with or without an Idempotency-Key; later it ends the session. A session lasts 30 days from login.',
        tags: ['Account'],
        headers: IdempotencyKey,
        response: { 200: LoginAnswer },
      },
    },
    async (request, reply) => {
      const text = sentCookie(request);
      const token = text === undefined ? undefined : readRefreshToken(deps.instanceKey, text);
      if (text === undefined || token === undefined) throw unauthorized();
      const issue = await deps.accessTokens.issuer();
      const renewed = await idempotently(request, reply, text, async (tx) => {
        const signedIn = await refresh(tx, deps.instanceKey, issue, token, originOf(request));
        if (signedIn === undefined) return { status: 401, body: undefined };
        const { refreshToken, remainingSeconds } = signedIn;
        return { status: 200, body: { answer: loginAnswer(signedIn), refreshToken, remainingSeconds } };
      });
      if (renewed === undefined) throw unauthorized();
      setSession(deps, reply, renewed.refreshToken, renewed.remainingSeconds);
      return renewed.answer;
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

const sentCookie = ({ headers, server }: FastifyRequest): string | undefined =>
  server.parseCookie(headers.cookie ?? '')[COOKIE];

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

const loginAnswer = (signedIn: SignedIn): Static<typeof LoginAnswer> => ({
  accessToken: signedIn.accessToken,
  tokenType: 'Bearer',
  expiresIn: ACCESS_TOKEN_SECONDS,
  user: userOnWire(signedIn.account),
});
