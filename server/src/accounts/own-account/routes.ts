import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { requireRecentAuthentication } from '../reauthentication/reauthenticate.ts';
import { Email, Password } from '../schemas.ts';
import { askForNewEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';

const config = { access: 'account-security', problems: ['reauthentication-required'] } as const;

export function ownAccountRoutes(api: Api, deps: AccountsDeps): void {
  api.post(
    '/me/password',
    {
      config,
      schema: {
        summary: 'Change your password',
        description:
          'Ends every session of the account, this one too: sign in again with the new password. API keys stay valid. The owner is mailed.',
        tags: ['Account'],
        body: Type.Object({ currentPassword: Password, newPassword: Password }),
        response: { 204: Type.Null({ description: 'Changed.' }) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await requireRecentAuthentication(deps.db, caller);
      await changePassword(deps, caller, request.body);
      return reply.code(204).send(null);
    },
  );
  api.post(
    '/me/email',
    {
      config,
      schema: {
        summary: 'Change your email',
        description:
          'A link is mailed to the new address and a notice to the present one. The email changes when the link is followed (within 24 hours), ' +
          'with POST /auth/verify-email. The response does not reveal whether the new address has an account. A new password stops the change.',
        tags: ['Account'],
        body: Type.Object({ email: Email }),
        response: {
          202: Type.Object(
            { status: Type.Literal('accepted') },
            { description: 'Accepted. The answer comes by mail; this response is the same for every address.' },
          ),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await requireRecentAuthentication(deps.db, caller);
      await askForNewEmail(deps, caller, request.body.email, request.ip);
      return reply.code(202).send({ status: 'accepted' as const });
    },
  );
}
