import { isDay } from '../../kernel/index.ts';
import {
  DomainError,
  invalidInput,
  only,
  type Context,
  type Transaction,
  type Violation,
} from '../../platform/index.ts';
import { traceContext } from '../../platform/tracing/index.ts';
import { addWork } from '../../platform/work/index.ts';
import { recordAudit } from '../audit/audit.ts';
import { OPERATION, type Coverage, type OperationKind } from './kinds.ts';
import { insertOperation, lockType, openOverlap, type OperationRow } from './queries.ts';

export interface Asked {
  readonly input: unknown;
  readonly createdBy: string;
  readonly requestId?: string;
  readonly retryOf?: number;
}

/**
 * Queues an operation. The overlap check of an exclusive one and its insert share a lock. Of concurrent calls for the
 * same days one is queued, and the others get a conflict with its id.
 */
export async function queueOperation(ctx: Context, kind: OperationKind, asked: Asked): Promise<OperationRow> {
  const coverage = kind.covers?.(asked.input);
  if (coverage !== undefined) checkDays(coverage, asked.input);
  kind.check?.(asked.input);
  return ctx.db.transaction(async (tx) => {
    if (kind.exclusive === true && coverage !== undefined) await refuseOverlap(tx, kind.type, coverage);
    return addOperation(ctx, tx, kind, asked, coverage);
  });
}

async function refuseOverlap(tx: Transaction, type: string, { from, to, league }: Coverage): Promise<void> {
  await lockType(tx, type);
  const [open] = await openOverlap(tx, type, from, to, league);
  if (open === undefined) return;
  throw new DomainError('operation-open', `Operation ${open.id} of this kind is still open for the same days.`, {
    facts: { operationId: open.id },
  });
}

async function addOperation(
  ctx: Context,
  tx: Transaction,
  { type, targetService }: OperationKind,
  { input, createdBy, requestId, retryOf }: Asked,
  coverage: Coverage | undefined,
): Promise<OperationRow> {
  const now = ctx.clock.now();
  const { from = null, to = null, league = null } = coverage ?? {};
  const queued = only(
    await insertOperation(
      tx,
      type,
      targetService,
      JSON.stringify(input),
      from,
      to,
      league,
      now,
      createdBy,
      requestId ?? null,
      retryOf ?? null,
      null,
      traceContext(),
    ),
  );
  await addWork(tx, OPERATION, queued.id);
  const action = retryOf === undefined ? 'operation.queue' : 'operation.retry';
  const subject = `operation ${queued.id}`;
  await recordAudit(tx, {
    at: now,
    actor: createdBy,
    action,
    subject,
    after: `${type} ${JSON.stringify(input)}`,
    requestId,
  });
  return queued;
}

const EARLIEST = '1946-01-01';
const LATEST = '2199-12-31';

/** A day that does not exist is invalid (400); a reversed range, or one beyond any season, is impossible (422). */
function checkDays({ from, to }: Coverage, input: unknown): void {
  const violations: Violation[] = Object.entries(input ?? {})
    .filter(([, value]) => (value === from || value === to) && !isDay(String(value)))
    .map(([name]) => ({ pointer: `/${name}`, detail: 'must be a day that exists' }));
  if (violations.length > 0) throw invalidInput(violations);
  if (from > to) throw new DomainError('impossible', 'The first day is after the last.');
  if (from < EARLIEST || to > LATEST) throw new DomainError('impossible', `Days go from ${EARLIEST} to ${LATEST}.`);
}
