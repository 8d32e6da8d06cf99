import { isConnectionLoss, isTransientFailure, type Context, type Log } from '../../platform/index.ts';
import { tracer, type Span } from '../../platform/tracing/index.ts';
import { addWork } from '../../platform/work/index.ts';
import { Stopped } from './endings.ts';
import { failureOf } from '../monitor/failure.ts';
import { OPERATION, type Runnable } from './kinds.ts';
import { claim, endFailed, giveBack, succeed, type ClaimedRow } from './lease-queries.ts';
import type { OperationMetrics } from '../monitor/metrics.ts';
import { noteError } from '../monitor/note-error.ts';
import { holdOperation } from './operation-context.ts';

/** Maximum attempts of an operation interrupted by the database or the end of its process. A release does not count. */
const MOST_ATTEMPTS = 5;

/** The state of the operations that this process runs. */
export interface RunnerState {
  readonly runnable: ReadonlyMap<string, Runnable>;
  readonly running: Map<number, AbortController>;
  /** Aborted when the process stops: its operations return to the queue. */
  readonly closing: AbortSignal;
  readonly mostAttempts?: number;
  readonly metrics?: OperationMetrics;
}

/**
 * Runs one operation if it is still queued. Ends it unless the database is unavailable, cannot do it now, or this
 * process is killed. The next sweep then takes it over.
 */
export async function runOperation(ctx: Context, runner: RunnerState, processId: string, id: number): Promise<void> {
  if (runner.running.has(id)) return;
  const stop = new AbortController();
  // Before the claim, so that a concurrent sweep does not treat it as unknown.
  runner.running.set(id, stop);
  try {
    const [claimed] = await claim(ctx.db, id, processId, ctx.clock.now());
    if (claimed !== undefined) {
      await runClaimed(withIds(ctx, claimed), runner, claimed, AbortSignal.any([stop.signal, runner.closing]));
    }
  } finally {
    runner.running.delete(id);
  }
}

async function runClaimed(ctx: Context, runner: RunnerState, claimed: ClaimedRow, signal: AbortSignal): Promise<void> {
  const watch = runner.metrics?.begin(claimed.type);
  const span = beginSpan(claimed);
  const run = (): Promise<string> => runToItsEnd(ctx, runner, claimed, signal);
  let status = 'left';
  try {
    status = await (span === undefined ? run() : span.inside(run));
  } finally {
    watch?.end(status);
    span?.note({ 'proppick.operation.end': status });
    if (status === 'failed' || status === 'left') span?.fail(`the operation ${status}`);
    span?.end();
  }
}

/** One span per attempt, in the trace of the request that queued it; a run of the schedule starts a trace. */
const beginSpan = ({ id, type, attempts, traceContext }: ClaimedRow): Span | undefined =>
  tracer()?.begin(`operation ${type}`, {
    kind: 'consumer',
    attributes: {
      'proppick.operation.id': id,
      'proppick.operation.type': type,
      'proppick.operation.attempt': attempts,
    },
    ...(traceContext !== null && { parent: traceContext }),
  });

async function runToItsEnd(
  ctx: Context,
  runner: RunnerState,
  claimed: ClaimedRow,
  signal: AbortSignal,
): Promise<string> {
  const held = holdOperation(ctx, claimed, signal);
  try {
    if (claimed.attempts > (runner.mostAttempts ?? MOST_ATTEMPTS))
      throw new Error(
        `failed after ${claimed.attempts - 1} attempts that the database or the end of the process interrupted`,
      );
    const kind = runner.runnable.get(claimed.type);
    if (kind === undefined) throw new Error(`this process runs no operations of the type ${claimed.type}`);
    // The operation was just claimed, so it is held and not cancelled; only the process may have been asked to stop.
    signal.throwIfAborted();
    const output = await kind.run(held.context, claimed.input);
    if (!held.isDone()) await completeWithoutEffects(ctx, claimed, output);
    ctx.log.info({ output }, 'operation succeeded');
    return 'succeeded';
  } catch (error) {
    // Report why the wait was aborted, not the error of the aborted wait.
    if (!held.isDone()) return endWithout(ctx, claimed, signal.aborted ? signal.reason : error);
    // A later failure cannot undo committed effects.
    ctx.log.error(causeFields(error), 'operation succeeded, and failed afterwards');
    return 'succeeded';
  }
}

/** For an operation without effects: its output is its result. */
async function completeWithoutEffects(ctx: Context, { id, fence }: ClaimedRow, output: object): Promise<void> {
  const done = await succeed(ctx.db, id, fence, ctx.clock.now(), JSON.stringify(output));
  if (done === 0) throw new Stopped('cancelled');
}

/**
 * Ends an operation without effects, according to the error. Leaves it open while the database is unavailable, a disk
 * is full or a lock is not available: see runOperation.
 */
async function endWithout(ctx: Context, claimed: ClaimedRow, because: unknown): Promise<string> {
  if (because instanceof Stopped) return endStopped(ctx, claimed, because);
  if (isConnectionLoss(because)) throw because;
  const { id, fence, type } = claimed;
  const failure = failureOf(because);
  const note = { ...failure, step: type, occurredAt: ctx.clock.now(), operationId: id };
  if (isTransientFailure(because)) {
    ctx.log.warn({ ...failure, ...causeFields(because) }, 'operation interrupted; it will be retried');
    // The cause of the interruption may prevent this insert too.
    await noteError(ctx.db, note).catch(() => undefined);
    throw because;
  }
  ctx.log.error({ ...failure, ...causeFields(because) }, 'operation failed');
  await ctx.db.transaction(async (tx) => {
    const ended = await endFailed(tx, id, fence, ctx.clock.now(), failure.message);
    if (ended === 1) await noteError(tx, note);
  });
  return 'failed';
}

async function endStopped(ctx: Context, { id, fence }: ClaimedRow, { because }: Stopped): Promise<string> {
  ctx.log.info({ because }, 'operation stopped');
  if (because === 'cancelled') await endFailed(ctx.db, id, fence, ctx.clock.now(), null);
  if (because === 'given back') {
    await ctx.db.transaction(async (tx) => {
      if ((await giveBack(tx, id, fence)) === 1) await addWork(tx, OPERATION, id);
    });
  }
  return because;
}

const causeFields = (error: unknown): object =>
  error instanceof Error ? { error: error.message, stack: error.stack ?? null } : {};

/** Adds the operation and the request that queued it to every log line of the operation's code. */
function withIds(ctx: Context, { id, type, attempts, requestId }: ClaimedRow): Context {
  const ids = { operationId: id, operationType: type, attempt: attempts, ...(requestId !== null && { requestId }) };
  const { log } = ctx;
  const tagged: Log = {
    debug: (fields, message) => log.debug({ ...ids, ...fields }, message),
    info: (fields, message) => log.info({ ...ids, ...fields }, message),
    warn: (fields, message) => log.warn({ ...ids, ...fields }, message),
    error: (fields, message) => log.error({ ...ids, ...fields }, message),
  };
  return { ...ctx, log: tagged };
}
