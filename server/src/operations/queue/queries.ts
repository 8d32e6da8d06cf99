import { command, query } from '../../platform/index.ts';

export const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OperationStatus = (typeof STATUSES)[number];

export interface OperationRow {
  readonly id: number;
  readonly type: string;
  readonly targetService: string;
  readonly input: unknown;
  readonly status: OperationStatus;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
  readonly cancelRequested: boolean;
  readonly output: unknown;
  readonly error: string | null;
  readonly retryOf: number | null;
}

const COLUMNS = `id, type, target_service as "targetService", input, status, created_at as "createdAt",
  created_by as "createdBy", started_at as "startedAt", completed_at as "completedAt", duration_ms as "durationMs",
  cancel_requested as "cancelRequested", output, error, retry_of as "retryOf"`;

/**
 * Takes the lock that serializes the overlap check and insert of one operation type; held until the transaction ends.
 */
export const lockType = command<[string]>(
  'operations.lock-type',
  `select pg_advisory_xact_lock(hashtextextended('operations.queue ' || $1, 0))`,
);

/** An open operation of a type that overlaps the given days and league; index on open operations. */
export const openOverlap = query<[string, string, string, string | null], { id: number }>(
  'operations.open-overlap',
  `select id from operations.operation
   where type = $1 and status in ('queued', 'running') and from_day <= $3 and to_day >= $2
     and (league is null or $4::text is null or league = $4)
   order by id limit 1`,
);

export type NewOperation = [
  type: string,
  targetService: string,
  input: string,
  fromDay: string | null,
  toDay: string | null,
  league: string | null,
  createdAt: Date,
  createdBy: string,
  requestId: string | null,
  retryOf: number | null,
  scheduledFor: Date | null,
  traceContext: string | null,
];

/** Adds one queued operation and returns it; locks the new row only. */
export const insertOperation = query<NewOperation, OperationRow>(
  'operations.insert',
  `insert into operations.operation
     (type, target_service, input, from_day, to_day, league, created_at, created_by, request_id, retry_of, scheduled_for,
      trace_context)
   values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
);

/** One operation; primary key. */
export const findOperation = query<[number], OperationRow>(
  'operations.find',
  `select ${COLUMNS} from operations.operation where id = $1`,
);

/** One operation, its row locked until the transaction ends; primary key. */
export const lockOperation = query<[number], OperationRow>(
  'operations.lock',
  `select ${COLUMNS} from operations.operation where id = $1 for update`,
);

/** A page of the operations queued by users, newest first; index on those. A null disables a filter. */
export const listOperations = query<[string | null, string | null, number | null, number], OperationRow>(
  'operations.list',
  `select ${COLUMNS} from operations.operation
   where scheduled_for is null and ($1::text is null or status = $1) and ($2::text is null or type = $2)
     and ($3::int is null or id < $3)
   order by id desc limit $4`,
);

/**
 * Cancels a queued operation, requests cancellation of a running one, and returns the row; the caller holds its lock.
 */
export const requestCancel = query<[number, Date], OperationRow>(
  'operations.request-cancel',
  `update operations.operation set
     cancel_requested = true,
     status = case status when 'queued' then 'cancelled' else status end,
     completed_at = case status when 'queued' then $2 else completed_at end
   where id = $1 and status in ('queued', 'running') returning ${COLUMNS}`,
);

export interface JobRunRow {
  readonly id: number;
  readonly jobName: string;
  readonly service: string;
  readonly status: OperationStatus;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  readonly durationMs: number | null;
  readonly picksGenerated: number | null;
  readonly errorMessage: string | null;
}

/**
 * Runs of one job, newest first, scheduled or queued; index on type and id. A run that was returned to the queue still
 * runs.
 */
export const listRuns = query<[string, number], JobRunRow>(
  'operations.list-runs',
  `select id, type as "jobName", target_service as service,
     case status when 'queued' then 'running' else status end as status,
     started_at as "startedAt", completed_at as "completedAt", duration_ms as "durationMs",
     case when jsonb_typeof(output -> 'picksGenerated') = 'number' then (output ->> 'picksGenerated')::int end as "picksGenerated",
     error as "errorMessage"
   from operations.operation where type = $1 and started_at is not null order by id desc limit $2`,
);
