import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { requireRecentAuthentication, checkedPassword } from '../reauthentication/reauthenticate.ts';
import { Email, Password } from '../schemas.ts';
import { askForNewEmail } from './change-email.ts';
import { invalidInput, queueMail, type Caller } from '../../platform/index.ts';
import { setPassword } from '../queries.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';
import { passwordChangedMail } from '../signup/mails.ts';
import { hashPassword, passwordFault } from '../signup/passwords.ts';
import { voidMailTokens } from '../signup/queries.ts';

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
            { description: 'Accepted. The result comes by mail; this response is the same for every address.' },
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

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sets a new password, ends all sessions of the account, cancels a change of its email, and mails the owner. */
async function changePassword(
  deps: AccountsDeps,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const pointer = '/currentPassword';
  const { id, email } = await checkedPassword(deps, caller, { password: currentPassword, pointer });
  const fault = passwordFault(newPassword, email);
  if (fault !== undefined) throw invalidInput([{ pointer: '/newPassword', detail: fault }]);
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    await setPassword(tx, id, passwordHash);
    await voidMailTokens(tx, id, 'reset-password');
    await voidMailTokens(tx, id, 'change-email');
    await endSessionsOf(tx, id, 'the password was changed');
    await queueMail(tx, deps.instanceKey, passwordChangedMail(email, deps.baseUrl));
    await noteCredentialChange(tx);
  });
}
