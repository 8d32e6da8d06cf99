import { Type } from 'typebox';
import { joinedTo, type Context, type Caller } from '../../platform/index.ts';
import { callerOf, idempotently, notFound, pageById, type Api } from '../../platform/http/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cancelOperation, type Order } from './cancel-operation.ts';
import { runnable, type Job, type OperationKind } from './kinds.ts';
import { findOperation, listOperations, STATUSES, type OperationRow } from './queries.ts';
import { queueOperation } from './queue-operation.ts';
import { retryOperation } from './retry-operation.ts';
import { Cursor, Id, Limit, OperationShape, operationOnWire, page } from '../schemas.ts';
import { Words } from '../../platform/schemas/index.ts';

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: '1 to 255 visible ASCII characters. The same key and body get the original response for 24 hours.',
    }),
  ),
});
const TAGS = { tags: ['Operations'] };

export function operationRoutes(api: Api, kinds: readonly OperationKind[], jobs: readonly Job[]): void {
  for (const kind of kinds) queueRoute(api, kind);
  listRoute(api, [...runnable(kinds, jobs).keys()]);
  api.get(
    '/ops/operations/:id',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'One operation',
        description: 'Its status, and what it did or why it failed.',
        params: Type.Object({ id: Id }),
        response: { 200: OperationShape },
      },
    },
    async (request) => {
      const [found] = await findOperation(request.context.db, request.params.id);
      if (found === undefined) throw notFound('There is no operation with this id.');
      return operationOnWire(found);
    },
  );
  cancelRoute(api);
  retryRoute(api, kinds);
}

function queueRoute(api: Api, kind: OperationKind): void {
  const { type, summary, description = '', input, exclusive } = kind;
  api.post(
    `/ops/operations/${type}`,
    {
      config: {
        access: 'ops-commands',
        problems: [
          'idempotency-mismatch',
          'unprocessable',
          ...(exclusive === true ? (['operation-conflict'] as const) : []),
        ],
      },
      schema: {
        ...TAGS,
        summary,
        description,
        headers: IdempotencyKey,
        body: input,
        response: { 202: OperationShape },
      },
    },
    async (request, reply) => {
      const { actor, ...ids } = orderOf(request);
      return accepted(request, reply, (ctx) =>
        queueOperation(ctx, kind, { input: request.body, createdBy: actor, ...ids }),
      );
    },
  );
}

function cancelRoute(api: Api): void {
  api.post(
    '/ops/operations/:id/cancel',
    {
      config: { access: 'ops-commands', problems: ['operation-state'] },
      schema: {
        ...TAGS,
        summary: 'Cancel an operation',
        description:
          'A queued one ends at once, a running one at its next safe point. Either way none of its effects remain.',
        headers: IdempotencyKey,
        params: Type.Object({ id: Id }),
        response: { 202: OperationShape },
      },
    },
    async (request, reply) =>
      accepted(request, reply, (ctx) => cancelOperation(ctx, request.params.id, orderOf(request))),
  );
}

function retryRoute(api: Api, kinds: readonly OperationKind[]): void {
  api.post(
    '/ops/operations/:id/retry',
    {
      config: {
        access: 'ops-commands',
        problems: ['operation-state', 'operation-conflict', 'unprocessable'],
      },
      schema: {
        ...TAGS,
        summary: 'Retry a failed or cancelled operation',
        description: 'Creates a new operation.',
        headers: IdempotencyKey,
        params: Type.Object({ id: Id }),
        response: { 202: OperationShape },
      },
    },
    async (request, reply) =>
      accepted(request, reply, (ctx) => retryOperation(ctx, kinds, request.params.id, orderOf(request))),
  );
}

function listRoute(api: Api, types: readonly string[]): void {
  const Query = Type.Object({
    status: Type.Optional(Words(STATUSES, 'Only those.')),
    type: Type.Optional(Words(types, 'Only those.')),
    limit: Limit,
    cursor: Cursor,
  });
  api.get(
    '/ops/operations',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Queued operations, newest first',
        description:
          'What users queued, and runs of jobs that news queued. Runs of the schedule are under /ops/jobs/{jobName}/runs.',
        querystring: Query,
        response: { 200: page(OperationShape) },
      },
    },
    async (request) => {
      const { status = null, type = null, limit = 50, cursor } = request.query;
      const before = cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647);
      return pageById(
        await listOperations(request.context.db, status, type, before, limit + 1),
        limit,
        operationOnWire,
      );
    },
  );
}

/** Runs a command, stores its response in the same transaction, and returns 202. */
function accepted(
  request: FastifyRequest,
  reply: FastifyReply,
  command: (ctx: Context) => Promise<OperationRow>,
): ReturnType<typeof idempotently<ReturnType<typeof operationOnWire>>> {
  const scope = `account ${callerOf(request).account.id}`;
  return idempotently(request, reply, scope, async (tx) => {
    const row = await command({ ...request.context, db: joinedTo(tx) });
    return { status: 202, body: operationOnWire(row) };
  });
}

const orderOf = (request: FastifyRequest): Order & { readonly requestId: string } => ({
  actor: actorOf(callerOf(request)),
  requestId: request.id,
});

/** The actor in a displayable form: a session's id is never shown. */
export const actorOf = ({ kind, credentialId, account, actor }: Caller): string =>
  actor ?? (kind === 'ops-token' ? `account ${account.id}, ops-token ${credentialId}` : `account ${account.id}`);
