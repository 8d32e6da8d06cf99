import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { Moment } from '../schemas.ts';
import { MOST_SESSIONS } from '../sessions/log-in.ts';
import { endOthers, endOwnSession, sessionOf } from './end-sessions.ts';
import { openSessions } from './queries.ts';

const Session = Type.Object(
  {
    id: Type.Integer({ examples: [42] }),
    createdAt: Moment,
    lastUsedAt: Type.String({
      format: 'date-time',
      description: 'When it last got tokens; its requests are at most 15 minutes later.',
      examples: ['2026-01-10T12:00:00.000Z'],
    }),
    address: Type.String({ description: 'The address that its last tokens went to.', examples: ['203.0.113.9'] }),
    client: Type.String({ description: 'What the client says of itself.', examples: ['Firefox on Windows'] }),
    isCurrent: Type.Boolean({ description: 'Whether this request is part of it.' }),
  },
  { title: 'Session', description: 'A sign-in of the account that is still open.' },
);

export function openSessionRoutes(api: Api, { db }: AccountsDeps): void {
  api.get(
    '/me/sessions',
    {
      config: { access: 'account-security' },
      schema: {
        summary: 'Your sessions',
        description: `The open ones, the one used last first. An account has ${MOST_SESSIONS} at most: one more sign-in ends the one used longest ago.`,
        tags: ['Account'],
        response: { 200: Type.Array(Session) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const current = sessionOf(caller);
      return (await openSessions(db, caller.account.id)).map((session) => ({
        id: session.number,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.rotatedAt.toISOString(),
        address: session.address,
        client: session.client,
        isCurrent: session.id === current,
      }));
    },
  );
  api.delete(
    '/me/sessions',
    {
      config: { access: 'account-security' },
      schema: {
        summary: 'End all other sessions',
        description: 'All but the one of this request. No node accepts their tokens after this response.',
        tags: ['Account'],
        response: { 204: Type.Null({ description: 'Ended.' }) },
      },
    },
    async (request, reply) => {
      await endOthers(db, callerOf(request));
      return reply.code(204).send(null);
    },
  );
  api.delete(
    '/me/sessions/:id',
    {
      config: { access: 'account-security' },
      schema: {
        summary: 'End a session',
        description: 'No node accepts its tokens after this response. Ending the one of this request signs it out.',
        tags: ['Account'],
        params: Type.Object({
          id: Type.Integer({
            minimum: 1,
            maximum: 2_147_483_647,
            description: 'As in the list of sessions.',
            examples: [42],
          }),
        }),
        response: { 204: Type.Null({ description: 'Ended.' }) },
      },
    },
    async (request, reply) => {
      await endOwnSession(db, callerOf(request).account.id, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
