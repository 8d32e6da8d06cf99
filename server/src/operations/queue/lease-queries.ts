import { command, query } from '../../platform/index.ts';

export interface ClaimedRow {
  readonly id: number;
  readonly type: string;
  readonly input: unknown;
  readonly fence: number;
  readonly attempts: number;
  readonly requestId: string | null;
  readonly traceContext: string | null;
}

/** Claims a queued operation for a live process; no row if it is claimed or has ended. Primary key. */
export const claim = query<[number, string, Date], ClaimedRow>(
  'operations.claim',
  `update operations.operation set status = 'running', process_id = $2, fence = fence + 1, attempts = attempts + 1,
     started_at = coalesce(started_at, $3), running_since = coalesce(running_since, clock_timestamp()), claimed_at = clock_timestamp()
   where id = $1 and status = 'queued'
     and exists (select from platform.processes where id = $2 and ended_at is null)
   returning id, type, input, fence, attempts, request_id as "requestId", trace_context as "traceContext"`,
);

/** Whether a holder still holds an operation, and whether its cancellation was requested; primary key, no lock. */
export const leaseState = query<[number, number], { held: boolean; cancelRequested: boolean }>(
  'operations.lease-state',
  `select status = 'running' and fence = $2 as held, cancel_requested as "cancelRequested"
   from operations.operation where id = $1`,
);

const ENDS = `process_id = null, completed_at = $3,
  duration_ms = least(extract(epoch from clock_timestamp() - running_since) * 1000, 2147483647)::int`;

/**
 * Completes an operation that is still held and not cancelled. Its row stays locked until the transaction ends, so it
 * cannot be taken over or cancelled in between.
 */
export const succeed = command<[number, number, Date, string]>(
  'operations.succeed',
  `update operations.operation set status = 'succeeded', output = $4::jsonb, ${ENDS}
   where id = $1 and fence = $2 and status = 'running' and not cancel_requested`,
);

/** Ends an operation that is still held, without effects: as cancelled if that was requested, else as failed. */
export const endFailed = command<[number, number, Date, string | null]>(
  'operations.end-failed',
  `update operations.operation set status = case when cancel_requested then 'cancelled' else 'failed' end,
     error = case when cancel_requested then null else $4 end, ${ENDS}
   where id = $1 and fence = $2 and status = 'running'`,
);

/** Returns a held operation to the queue, as if it had not been attempted. */
export const giveBack = command<[number, number]>(
  'operations.give-back',
  `update operations.operation set status = 'queued', process_id = null, fence = fence + 1, attempts = attempts - 1,
     queued_since = clock_timestamp()
   where id = $1 and fence = $2 and status = 'running'`,
);

/**
 * Running operations whose process is dead. Those of this process ($1) too, if it has not known them ($2) for a while
 * ($3, milliseconds).
 */
const IS_LOST = `o.status = 'running'
       and not exists (select from platform.processes p where p.id = o.process_id and p.ended_at is null
                         and (p.id <> $1 or o.id = any($2::int[])
                              or o.claimed_at > clock_timestamp() - make_interval(secs => $3 / 1000.0)))`;

/** Lost operations, and those queued for a while without work on the queue; index on open operations, no locks. */
export const needsCare = query<
  [processId: string, known: readonly number[], patienceMs: number],
  { id: number; type: string; isLost: boolean }
>(
  'operations.needs-care',
  `select id, type, status = 'running' as "isLost" from operations.operation o
   where ${IS_LOST}
     or o.status = 'queued' and o.queued_since < clock_timestamp() - make_interval(secs => $3 / 1000.0)
       and not exists (select from graphile_worker.jobs j
                       where j.key = 'operation:' || o.id and (j.locked_at is not null or j.attempts < j.max_attempts))`,
);

/** Takes lost operations: cancelled ones end, the others are queued again. Skips rows that are being completed. */
export const takeLost = query<
  [processId: string, known: readonly number[], patienceMs: number, now: Date],
  { id: number; status: string }
>(
  'operations.take-lost',
  `update operations.operation set
     status = case when cancel_requested then 'cancelled' else 'queued' end,
     completed_at = case when cancel_requested then $4::timestamptz end,
     process_id = null, fence = fence + 1, queued_since = clock_timestamp()
   where id in (select id from operations.operation o where ${IS_LOST} for update of o skip locked)
   returning id, status`,
);

/** Queued operations; index on open operations, no locks. */
export const queuedOperations = query<[], { id: number }>(
  'operations.queued',
  `select id from operations.operation where status = 'queued' order by id`,
);

/**
 * Makes the server end this transaction's session after this many idle milliseconds: its locks would block the process
 * that takes over the work.
 */
export const limitIdleness = command<[string]>(
  'operations.limit-idleness',
  `select set_config('idle_in_transaction_session_timeout', $1, true)`,
);

/** Those of these running operations whose cancellation was requested; primary key. */
export const cancelledAmong = query<[readonly number[]], { id: number }>(
  'operations.cancelled-among',
  `select id from operations.operation where id = any($1::int[]) and status = 'running' and cancel_requested`,
);
