import { DomainError, type Context } from '../../platform/index.ts';
import type { Order } from './cancel-operation.ts';
import type { OperationKind } from './kinds.ts';
import { findOperation, type OperationRow } from './queries.ts';
import { queueOperation } from './queue-operation.ts';

/** Queues a failed or cancelled operation again, as a new operation. */
export async function retryOperation(
  ctx: Context,
  kinds: readonly OperationKind[],
  id: number,
  { actor, requestId }: Order,
): Promise<OperationRow> {
  const [found] = await findOperation(ctx.db, id);
  if (found === undefined) throw new DomainError('not-found', 'There is no operation with this id.');
  const kind = kinds.find(({ type }) => type === found.type);
  if (kind === undefined)
    throw new DomainError('operation-state', 'This is a run of the schedule, which runs again by itself.');
  if (found.status !== 'failed' && found.status !== 'cancelled')
    throw new DomainError(
      'operation-state',
      `The operation is ${found.status}; only a failed or cancelled one can be retried.`,
    );
  return queueOperation(ctx, kind, {
    input: found.input,
    createdBy: actor,
    retryOf: id,
    ...(requestId !== undefined && { requestId }),
  });
}
