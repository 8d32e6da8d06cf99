import { command, query } from '../../platform/index.ts';

/** Takes a slot if it is free: primary key. Waits for a concurrent transaction on the same slot. */
export const takeSlot = query<[string, Date], { taken: boolean }>(
  'operations.take-slot',
  `insert into operations.slot (job, slot_at) values ($1, $2) on conflict do nothing returning true as taken`,
);

/** Records the run of a slot; primary key, the row is already locked. */
export const noteSlotRun = command<[string, Date, number]>(
  'operations.note-slot-run',
  `update operations.slot set operation_id = $3 where job = $1 and slot_at = $2`,
);

/** Whether a job has an open run; index on open operations. */
export const openRun = query<[string], { id: number }>(
  'operations.open-run',
  `select id from operations.operation where type = $1 and status in ('queued', 'running') limit 1`,
);

/** When the last successful run of a job began; index on type and id. */
export const lastSuccessOf = query<[string], { startedAt: Date }>(
  'operations.last-success',
  `select started_at as "startedAt" from operations.operation where type = $1 and status = 'succeeded'
   order by id desc limit 1`,
);

/** Whether the configuration has changed since a moment; whole table, a few dozen rows. */
export const configChangedSince = query<[Date], { changed: boolean }>(
  'operations.config-changed-since',
  `select exists (select from operations.config_value where updated_at >= $1) as changed`,
);

/** Deletes runs of the schedule that ended this many days ago, by the database's clock. */
export const forgetRuns = command<[number]>(
  'operations.forget-runs',
  `delete from operations.operation where scheduled_for is not null and completed_at is not null
     and queued_since < clock_timestamp() - make_interval(days => $1)`,
);

/** Deletes slots taken this many days ago, by the database's clock. */
export const forgetSlots = command<[number]>(
  'operations.forget-slots',
  `delete from operations.slot where taken_at < clock_timestamp() - make_interval(days => $1)`,
);

/** Deletes errors before a moment; index on time. */
export const forgetErrors = command<[Date]>(
  'operations.forget-errors',
  `delete from operations.error where occurred_at < $1`,
);
