import { Type, type Static, type TSchema } from 'typebox';
import { STATUSES, type OperationRow } from './queue/queries.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';

export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Entries per page.' }),
);
export const Cursor = Type.Optional(
  Type.String({ pattern: String.raw`^\d{1,15}$`, description: 'nextCursor of the previous page.', examples: ['41'] }),
);
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id.', examples: [41] });
export const page = <Schema extends TSchema>(item: Schema) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) });

export const OperationShape = Type.Object(
  {
    id: Id,
    type: Type.String({ examples: ['settle'] }),
    targetService: Type.String({ examples: ['settler'] }),
    status: Words(STATUSES, 'A cancelled or failed operation leaves no effects; a succeeded one leaves all of them.'),
    createdAt: Moment('By the service’s clock, like every time here.'),
    createdBy: Type.String({
      description: 'The account or operations token that queued it, or `schedule`.',
      examples: ['account 1'],
    }),
    startedAt: Nullable(Moment('When it first began.')),
    completedAt: Nullable(Moment('When it ended, in any status.')),
    durationMs: Nullable(Type.Integer({ minimum: 0 })),
    cancelRequested: Type.Boolean(),
    output: Type.Unknown({ description: 'Figures of what was done; null until it has succeeded.' }),
    error: Nullable(Type.String({ description: 'Why it failed.', examples: ['The feed did not respond.'] })),
    links: Type.Record(Type.String(), Type.String(), {
      description: 'self, and cancel or retry while they apply.',
      examples: [{ self: '/api/v1/ops/operations/41', cancel: '/api/v1/ops/operations/41/cancel' }],
    }),
    input: Type.Unknown({ description: 'The input as requested.', examples: [{ date: '2026-01-10' }] }),
    retryOf: Nullable(Id),
  },
  { title: 'Operation', description: 'A queued operation.' },
);

const PATH = '/api/v1/ops/operations';

export function operationOnWire(row: OperationRow): Static<typeof OperationShape> {
  return {
    id: row.id,
    type: row.type,
    targetService: row.targetService,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    durationMs: row.durationMs,
    cancelRequested: row.cancelRequested,
    output: row.output ?? null,
    error: row.error,
    links: linksOf(row),
    input: row.input,
    retryOf: row.retryOf,
  };
}

function linksOf({ id, status, cancelRequested, createdBy }: OperationRow): Record<string, string> {
  const self = `${PATH}/${id}`;
  const isOpen = status === 'queued' || status === 'running';
  if (isOpen && !cancelRequested) return { self, cancel: `${self}/cancel` };
  const isRetried = status === 'failed' || status === 'cancelled';
  return isRetried && createdBy !== 'schedule' ? { self, retry: `${self}/retry` } : { self };
}
