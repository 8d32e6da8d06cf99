import { commitsAs } from '../database/durability.ts';
import { command, query } from '../database/query.ts';

/** Puts one job into the queue and wakes a worker when this commits; with a key, replaces the job that waits under it. */
export const addJob = command<[string, string, string | null, Date | null, number, number]>(
  'tasks.add-job',
  `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := $5, priority := $6)`,
);

/** Unlocks every job that the named workers hold: two updates, on the jobs and on the queues they locked. */
export const unlockJobs = command<[string[]]>('tasks.unlock-jobs', `select graphile_worker.force_unlock_workers($1)`);

/** Adds one process, alive from now on. */
export const insertProcess = command<[string, readonly string[], string | null, string, number, readonly string[]]>(
  'tasks.insert-process',
  `insert into platform.process (id, services, worker_pool, host, pid, roles) values ($1, $2, $3, $4, $5, $6)`,
);

/** One beat; touches no row if the others have ended the process. Primary key, locks the row for this statement. */
export const beat = command<[string]>(
  'tasks.beat',
  `update platform.process set beat_at = clock_timestamp() where id = $1 and ended_at is null
     and ${commitsAs('presence')}`,
);

/** Ends one process that goes of its own will. */
export const endProcess = command<[string, string]>(
  'tasks.end-process',
  `update platform.process set ended_at = clock_timestamp(), ended_because = $2 where id = $1 and ended_at is null`,
);

/** Ends those that have been silent for a lease and names their workers; index on beats of the living. Skips rows that
 *  another worker is ending, or that are beating at this moment. */
export const endSilentProcesses = query<[number], { id: string; workerPool: string | null }>(
  'tasks.end-silent-processes',
  `update platform.process set ended_at = clock_timestamp(), ended_because = 'silent'
   where id in (
     select id from platform.process
     where ended_at is null and beat_at < clock_timestamp() - make_interval(secs => $1 / 1000.0)
     for update skip locked)
   returning id, worker_pool as "workerPool"`,
);

/** Workers that hold a job for longer than a lease and belong to no living process; scans the queue, which is short. */
export const strayWorkers = query<[number], { worker: string }>(
  'tasks.stray-workers',
  `select distinct locked_by as worker from graphile_worker.jobs
   where locked_at < clock_timestamp() - make_interval(secs => $1 / 1000.0)
     and locked_by not in (select worker_pool from platform.process where ended_at is null and worker_pool is not null)`,
);

/** Forgets processes that ended more than a week ago. */
export const forgetProcesses = command<[]>(
  'tasks.forget-processes',
  `delete from platform.process where ended_at < clock_timestamp() - interval '7 days'`,
);
