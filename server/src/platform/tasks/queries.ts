import { commitsAs } from '../database/durability.ts';
import { command, query } from '../database/query.ts';

/** Queues one job and wakes a worker at commit; replaces a waiting job with the same key. */
export const addJob = command<[string, string, string | null, Date | null, number, number]>(
  'tasks.add-job',
  `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := $5, priority := $6)`,
);

/** Unlocks all jobs of the named workers: two updates, on the jobs and on their queues. */
export const unlockJobs = command<[string[]]>('tasks.unlock-jobs', `select graphile_worker.force_unlock_workers($1)`);

/** Registers one process as alive. */
export const insertProcess = command<[string, readonly string[], string | null, string, number, readonly string[]]>(
  'tasks.insert-process',
  `insert into platform.process (id, services, worker_pool, host, pid, roles) values ($1, $2, $3, $4, $5, $6)`,
);

/** One beat; updates no row if other processes have ended this one. Primary key, locks the row for this statement. */
export const beat = command<[string]>(
  'tasks.beat',
  `update platform.process set beat_at = clock_timestamp() where id = $1 and ended_at is null
     and ${commitsAs('presence')}`,
);

/** Ends a process that stops in an orderly way. */
export const endProcess = command<[string, string]>(
  'tasks.end-process',
  `update platform.process set ended_at = clock_timestamp(), ended_because = $2 where id = $1 and ended_at is null`,
);

/**
 * Ends processes silent for longer than a lease and returns their workers; index on beats of live processes. Skips rows
 * that another worker is ending, or that are beating now.
 */
export const endSilentProcesses = query<[number], { id: string; workerPool: string | null }>(
  'tasks.end-silent-processes',
  `update platform.process set ended_at = clock_timestamp(), ended_because = 'silent'
   where id in (
     select id from platform.process
     where ended_at is null and beat_at < clock_timestamp() - make_interval(secs => $1 / 1000.0)
     for update skip locked)
   returning id, worker_pool as "workerPool"`,
);

/** Workers without a live process that have held a job for longer than a lease; scans the queue, which is short. */
export const strayWorkers = query<[number], { worker: string }>(
  'tasks.stray-workers',
  `select distinct locked_by as worker from graphile_worker.jobs
   where locked_at < clock_timestamp() - make_interval(secs => $1 / 1000.0)
     and locked_by not in (select worker_pool from platform.process where ended_at is null and worker_pool is not null)`,
);

/** Deletes processes that ended more than a week ago. */
export const forgetProcesses = command<[]>(
  'tasks.forget-processes',
  `delete from platform.process where ended_at < clock_timestamp() - interval '7 days'`,
);
