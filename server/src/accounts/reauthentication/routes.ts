import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { Code, Password } from '../schemas.ts';
import { reauthenticate, RECENT_MINUTES } from './reauthenticate.ts';

export function reauthenticationRoutes(api: Api, deps: AccountsDeps): void {
  api.post(
    '/auth/reauthenticate',
    {
      config: { access: 'account-security' },
      schema: {
        summary: 'Give the password again',
        description:
          `Marks this session as authenticated for ${RECENT_MINUTES} minutes, as a sign-in does. Needed before changes that could take an account over; ` +
          'without it they return 403 `reauthentication-required`. A wrong password or code is a 400 that names it. Attempts count like sign-ins.',
        tags: ['Account'],
        body: Type.Object({ password: Password, code: Type.Optional(Code) }),
        response: { 204: Type.Null({ description: 'Authenticated.' }) },
      },
    },
    async (request, reply) => {
      await reauthenticate(deps, callerOf(request), request.body);
      return reply.code(204).send(null);
    },
  );
}
