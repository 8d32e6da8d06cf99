import { Type } from 'typebox';
import { idempotently, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { askForLink, register } from './mail-requests.ts';
import { confirmEmail, resetPassword } from './mail-tokens.ts';
import { Email, IdempotencyKey, nullable, Password } from '../schemas.ts';

const Accepted = Type.Object(
  { status: Type.Literal('accepted') },
  { description: 'Taken. The answer goes to the address by mail; this one is the same for every address.' },
);
const accepted = { status: 'accepted' } as const;
const MailToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the link in the mail.',
  examples: ['4fzGm1Uj0pWqS8cZl2rYtA'],
});
const open = { access: 'public' } as const;

/** Everything that an address's owner does through his mail. None of it tells whether an address has an account. */
export function mailRoutes(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/register',
    {
      config: open,
      schema: {
        summary: 'Make an account',
        description:
          'The account opens once the link in the mail was followed (within 24 hours). Passwords have 12 characters or more.',
        tags: ['Account'],
        body: Type.Object({
          email: Email,
          password: Password,
          displayName: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100, examples: ['Ada'] }))),
        }),
        response: { 202: Accepted },
      },
    },
    async (request, reply) => {
      await register(deps, request.ip, request.body);
      return reply.code(202).send(accepted);
    },
  );
  for (const [path, what, summary] of [
    ['/auth/resend-verification', 'resend-verification', 'Have the verification link sent again'],
    ['/auth/forgot-password', 'reset-password', 'Have a link sent that sets a new password'],
  ] as const) {
    api.post(
      path,
      {
        config: open,
        schema: {
          summary,
          description:
            'The mail goes out if the address has an account; the answer does not tell. The latest link counts.',
          tags: ['Account'],
          body: Type.Object({ email: Email }),
          response: { 202: Accepted },
        },
      },
      async (request, reply) => {
        await askForLink(deps, request.ip, what, request.body.email);
        return reply.code(202).send(accepted);
      },
    );
  }
  verifyRoute(api);
  resetRoute(api, deps);
}

function verifyRoute(api: Api): void {
  api.post(
    '/auth/verify-email',
    {
      config: open,
      schema: {
        summary: 'Verify an address',
        description: 'With the token of the link that was mailed. A used, expired or unknown one is a 400.',
        tags: ['Account'],
        headers: IdempotencyKey,
        body: Type.Object({ token: MailToken }),
        response: { 200: Type.Object({ email: Email, verified: Type.Literal(true) }) },
      },
    },
    (request, reply) =>
      idempotently(request, reply, request.body.token, async (tx) => ({
        status: 200,
        body: { ...(await confirmEmail(tx, request.body.token)), verified: true } as const,
      })),
  );
}

function resetRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/reset-password',
    {
      config: open,
      schema: {
        summary: 'Set a new password',
        description: 'Ends every session of the account.',
        tags: ['Account'],
        body: Type.Object({ token: MailToken, password: Password }),
        response: { 204: Type.Null({ description: 'The new password is in force.' }) },
      },
    },
    async (request, reply) => {
      await resetPassword(deps, request.body.token, request.body.password);
      return reply.code(204).send(null);
    },
  );
}
