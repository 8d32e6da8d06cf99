import { Type } from 'typebox';
import { idempotently, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { askForLink, register } from './mail-requests.ts';
import { confirmEmail, resetPassword } from './mail-tokens.ts';
import { Email, IdempotencyKey, Password } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';

const Accepted = Type.Object(
  { status: Type.Literal('accepted') },
  { description: 'Accepted. The result comes by mail; this response is the same for every address.' },
);
const accepted = { status: 'accepted' } as const;
const MailToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the link in the mail.',
  examples: ['4fzGm1Uj0pWqS8cZl2rYtA'],
});
const open = { access: 'public' } as const;

/** Sign-up, verification and password reset by mail. No response reveals whether an email has an account. */
export function mailRoutes(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/register',
    {
      config: open,
      schema: {
        summary: 'Create an account',
        description:
          'The account can be used after the link in the mail is followed (within 24 hours). Passwords have 12 characters or more.',
        tags: ['Account'],
        body: Type.Object({
          email: Email,
          password: Password,
          displayName: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100, examples: ['Ada'] }))),
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
    ['/auth/resend-verification', 'resend-verification', 'Send the verification link again'],
    ['/auth/forgot-password', 'reset-password', 'Send a link that sets a new password'],
  ] as const) {
    api.post(
      path,
      {
        config: open,
        schema: {
          summary,
          description:
            'A mail is sent if the email has an account; the response does not reveal it. Only the latest link is valid.',
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
  verifyRoute(api, deps);
  resetRoute(api, deps);
}

function verifyRoute(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/verify-email',
    {
      config: { ...open, problems: ['idempotency-mismatch'] },
      schema: {
        summary: 'Verify an email',
        description:
          'With the token of the link that was mailed. A used, expired or unknown one is a 400. ' +
          'With `password`, the account of a new registration gets that password, and what others registered is dropped.',
        tags: ['Account'],
        headers: IdempotencyKey,
        body: Type.Object({
          token: MailToken,
          password: Type.Optional(
            Type.String({
              ...Password,
              description:
                'The password of the account. If a registration of this email had another one, its password and its name are dropped. ' +
                'Needed when the email was registered more than once. Not used for a change of email.',
            }),
          ),
        }),
        response: {
          200: Type.Object({
            email: Email,
            verified: Type.Literal(true),
            passwordNeeded: Type.Boolean({
              description:
                'The email was registered more than once and no password was sent: the account has none. POST /auth/forgot-password mails a link to set one.',
            }),
          }),
        },
      },
    },
    (request, reply) =>
      idempotently(request, reply, request.body.token, async (tx) => ({
        status: 200,
        body: { ...(await confirmEmail(tx, deps, request.body.token, request.body.password)), verified: true } as const,
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
        response: { 204: Type.Null({ description: 'The new password is set.' }) },
      },
    },
    async (request, reply) => {
      await resetPassword(deps, request.body.token, request.body.password);
      return reply.code(204).send(null);
    },
  );
}
