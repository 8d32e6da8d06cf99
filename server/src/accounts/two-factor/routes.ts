import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { Caller } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { requireRecentAuthentication } from '../reauthentication/reauthenticate.ts';
import { Code, Moment } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';
import { beginTwoFactor, confirm, endTwoFactor, renewRecoveryCodes } from './change-two-factor.ts';
import { twoFactorOf } from './queries.ts';

const TwoFactor = Type.Object(
  {
    enabled: Type.Boolean(),
    enabledAt: Nullable(Moment),
    recoveryCodesLeft: Type.Integer({ description: 'Recovery codes that were not used yet.', examples: [10] }),
    isRequired: Type.Boolean({ description: 'Whether the account may do nothing else before it is set up.' }),
  },
  { title: 'TwoFactor', description: 'Two-factor sign-in of an account.' },
);

const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String({ examples: ['p3Zk-7QmW-x9Ta-B2dR'] })),
});

const config = { access: 'account-security' } as const;
const guarded = { ...config, problems: ['reauthentication-required', 'unprocessable'] } as const;

export function twoFactorRoutes(api: Api, deps: AccountsDeps): void {
  const recent = async (request: FastifyRequest): Promise<Caller> => {
    const caller = callerOf(request);
    await requireRecentAuthentication(deps.db, caller);
    return caller;
  };
  api.get(
    '/me/two-factor',
    {
      config,
      schema: {
        summary: 'Whether two-factor sign-in is on',
        description: 'And how many recovery codes are left.',
        tags: ['Account'],
        response: { 200: TwoFactor },
      },
    },
    async (request) => {
      const { account, mustEnroll = false } = callerOf(request);
      const [factor] = await twoFactorOf(deps.db, account.id);
      const enabledAt = factor?.confirmedAt?.toISOString() ?? null;
      return {
        enabled: enabledAt !== null,
        enabledAt,
        recoveryCodesLeft: factor?.codesLeft ?? 0,
        isRequired: mustEnroll,
      };
    },
  );
  api.post(
    '/me/two-factor',
    {
      config: { ...guarded, secrets: ['secret', 'uri'] },
      schema: {
        summary: 'Begin to set up two-factor sign-in',
        description:
          'Returns a secret for an authenticator app (TOTP, RFC 6238), also as the address that a QR code holds. Nothing changes until a code confirms it.',
        tags: ['Account'],
        response: {
          201: Type.Object({
            secret: Type.String({
              description: 'Base32. It is shown only in this response.',
              examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
            }),
            uri: Type.String({
              examples: ['otpauth://totp/Prop-Pick:ada%40example.org?secret=GEZDGNBVGY3TQOJQ&issuer=Prop-Pick'],
            }),
          }),
        },
      },
    },
    async (request, reply) => {
      const { account } = await recent(request);
      const begun = await beginTwoFactor(deps, account.id);
      return reply.code(201).header('cache-control', 'no-store').send(begun);
    },
  );
  api.post(
    '/me/two-factor/confirm',
    {
      config: { ...guarded, secrets: ['recoveryCodes'] },
      schema: {
        summary: 'Turn two-factor sign-in on',
        description:
          'With a code of the app that has the secret. Returns ten recovery codes, each for one sign-in without the app. They are shown only here.',
        tags: ['Account'],
        body: Type.Object({ code: Code }),
        response: {
          200: RecoveryCodes,
        },
      },
    },
    async (request, reply) => {
      const { account } = await recent(request);
      const recoveryCodes = await confirm(deps, account.id, request.body.code);
      return reply.header('cache-control', 'no-store').send({ recoveryCodes });
    },
  );
  api.post(
    '/me/two-factor/recovery-codes',
    {
      config: { ...config, problems: ['reauthentication-required', 'not-found'], secrets: ['recoveryCodes'] },
      schema: {
        summary: 'Get new recovery codes',
        description:
          'Ten new ones, shown only here. The codes before no longer work. 404 while two-factor sign-in is off.',
        tags: ['Account'],
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const { account } = await recent(request);
      const recoveryCodes = await renewRecoveryCodes(deps, account.id);
      return reply.header('cache-control', 'no-store').send({ recoveryCodes });
    },
  );
  api.delete(
    '/me/two-factor',
    {
      config: { ...guarded, problems: [...guarded.problems, 'not-found'] },
      schema: {
        summary: 'Turn two-factor sign-in off',
        description: 'Its recovery codes end with it. An instance may require it of its admins; then this is a 422.',
        tags: ['Account'],
        response: { 204: Type.Null({ description: 'Off.' }) },
      },
    },
    async (request, reply) => {
      await endTwoFactor(deps, await recent(request));
      return reply.code(204).send(null);
    },
  );
}
