import { DomainError, only, type Context } from '../../platform/index.ts';
import { recordAudit } from '../audit/audit.ts';
import { lockOperation, requestCancel, type OperationRow } from './queries.ts';

export interface Order {
  readonly actor: string;
  readonly requestId?: string;
}

/**
 * Cancels an operation: a queued one at once, a running one at its next safe point. After the response it never
 * succeeds.
 */
export async function cancelOperation(ctx: Context, id: number, { actor, requestId }: Order): Promise<OperationRow> {
  return ctx.db.transaction(async (tx) => {
    const [found] = await lockOperation(tx, id);
    if (found === undefined) throw new DomainError('not-found', 'There is no operation with this id.');
    if (found.status !== 'queued' && found.status !== 'running')
      throw new DomainError('operation-state', `The operation has ended (${found.status}) and cannot be cancelled.`);
    if (found.cancelRequested) return found;
    const now = ctx.clock.now();
    await recordAudit(tx, { at: now, actor, action: 'operation.cancel', subject: `operation ${id}`, requestId });
    return only(await requestCancel(tx, id, now));
  });
}
