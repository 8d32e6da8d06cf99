import { commitsAs } from '../database/durability.ts';
import { command, query } from '../database/query.ts';

/** From now on a freed queue wakes a worker of each process: catalog reads, but the first time a lock on the queues. */
export const watchFreedQueues = command<[]>('work.watch-freed-queues', 'select platform.watch_freed_queues()');

/**
 * Adds one job and wakes a worker at commit. It replaces a waiting job with the same key, but a delayed one ($6,
 * milliseconds) keeps the time of that job. Locks the row of the key.
 */
export const addJob = command<
  [
    name: string,
    payload: string,
    key: string,
    queue: string | null,
    inMs: number | null,
    attempts: number,
    priority: number,
  ]
>(
  'work.add-job',
  `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, queue_name := $4,
     run_at := clock_timestamp() + make_interval(secs => $5::float8 / 1000), max_attempts := $6, priority := $7,
     job_key_mode := case when $5::float8 is null then 'replace' else 'preserve_run_at' end)`,
);

/** Adds the jobs of those rows ($2) that have none waiting or running; unique key, and the short table of jobs. */
export const addMissingJobs = command<
  [name: string, ids: readonly number[], queue: string | null, attempts: number, priority: number]
>(
  'work.add-missing-jobs',
  `select graphile_worker.add_job($1, payload := json_build_object('id', row_id), job_key := $1 || ':' || row_id,
     queue_name := $3, max_attempts := $4, priority := $5)
   from unnest($2::bigint[]) as row_id
   where not exists (select from graphile_worker.jobs job
                     where job.key = $1 || ':' || row_id
                       and (job.locked_at is not null or job.attempts < job.max_attempts))`,
);

export interface WorkFigures {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** Of the waiting ones, those that failed at least once. */
  readonly retrying: number;
  /** How long the oldest one that is due has waited for its first try; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** The work of each of these kinds, over all processes; scans the jobs, a short table. */
export const readWorkFigures = query<[kinds: readonly string[]], WorkFigures>(
  'work.figures',
  `select kind, count(*) filter (where job.locked_at is null and job.attempts < job.max_attempts)::int as waiting,
     count(*) filter (where job.locked_at is not null)::int as running,
     count(*) filter (where job.locked_at is null and job.attempts between 1 and job.max_attempts - 1)::int as retrying,
     greatest(0, coalesce(extract(epoch from clock_timestamp() - min(job.run_at) filter (
       where job.locked_at is null and job.attempts = 0)), 0))::float8 as "oldestSeconds"
   from unnest($1::text[]) as kind left join graphile_worker.jobs job on job.task_identifier = kind
   group by kind`,
);

/** Unlocks all jobs of the named workers: two updates, on the jobs and on their queues. */
export const unlockJobs = command<[string[]]>('work.unlock-jobs', `select graphile_worker.force_unlock_workers($1)`);

/** Registers one process as alive. */
export const insertProcess = command<[string, readonly string[], string | null, string, number, readonly string[]]>(
  'work.insert-process',
  `insert into platform.process (id, services, worker_pool, host, pid, roles) values ($1, $2, $3, $4, $5, $6)`,
);

/** One beat; updates no row if other processes have ended this one. Primary key, locks the row for this statement. */
export const beat = command<[string]>(
  'work.beat',
  `update platform.process set beat_at = clock_timestamp() where id = $1 and ended_at is null
     and ${commitsAs('presence')}`,
);

/** Ends a process that stops in an orderly way. */
export const endProcess = command<[string, string]>(
  'work.end-process',
  `update platform.process set ended_at = clock_timestamp(), ended_because = $2 where id = $1 and ended_at is null`,
);

/**
 * Ends processes silent for longer than a lease, in milliseconds, and returns them with the workers that have held a job
 * for that long without a live process. Index on beats of live processes, locks their rows; scans the jobs, a short table.
 */
export const endSilentProcesses = query<[leaseMs: number], { processId: string | null; worker: string | null }>(
  'work.end-silent-processes',
  `with lapsed as (select clock_timestamp() - make_interval(secs => $1 / 1000.0) as at),
   ended as (
     update platform.process set ended_at = clock_timestamp(), ended_because = 'silent'
     where ended_at is null and beat_at < (select at from lapsed)
     returning id)
   select id as "processId", null as worker from ended
   union all
   select distinct null, locked_by from graphile_worker.jobs
   where locked_at < (select at from lapsed)
     and locked_by not in (select worker_pool from platform.process
                           where ended_at is null and beat_at >= (select at from lapsed) and worker_pool is not null)`,
);

/** Deletes processes that ended more than a week ago. */
export const forgetProcesses = command<[]>(
  'work.forget-processes',
  `delete from platform.process where ended_at < clock_timestamp() - interval '7 days'`,
);
