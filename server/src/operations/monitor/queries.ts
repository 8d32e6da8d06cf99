import { query } from '../../platform/index.ts';

/** The number of waiting operations and the wait of the oldest; index on open operations. */
export const queueFigures = query<[], { queued: number; oldestSeconds: number }>(
  'operations.queue-figures',
  `select count(*)::int as queued,
     coalesce(extract(epoch from clock_timestamp() - min(queued_since)), 0)::float8 as "oldestSeconds"
   from operations.operation where status = 'queued'`,
);

export interface ServiceRow {
  readonly service: string;
  readonly alive: number;
  /** Of its newest process, alive or not; null if none is known. */
  readonly beatAgeSeconds: number | null;
  readonly startedAgeSeconds: number | null;
  readonly lastJobAt: Date | null;
  readonly lastJobName: string | null;
  readonly lastJobStatus: string | null;
  readonly oldestQueuedSeconds: number | null;
}

/**
 * The named services: their live processes by heartbeat, their newest started run (index on service), and the wait of
 * their oldest queued operation.
 */
export const serviceRows = query<[readonly string[], number], ServiceRow>(
  'operations.service-rows',
  `select service, alive, "beatAgeSeconds", "startedAgeSeconds", run.at as "lastJobAt", run.name as "lastJobName",
     run.status as "lastJobStatus", waiting.seconds as "oldestQueuedSeconds"
   from unnest($1::text[]) with ordinality as named (service, place)
   cross join lateral (
     select count(*) filter (where ended_at is null and beat_at > clock_timestamp() - make_interval(secs => $2 / 1000.0))::int as alive,
       extract(epoch from clock_timestamp() - max(beat_at))::float8 as "beatAgeSeconds",
       extract(epoch from clock_timestamp() - max(started_at))::float8 as "startedAgeSeconds"
     from platform.processes where service = any(services)) as processes
   left join lateral (
     select coalesce(completed_at, started_at) as at, type as name,
       case status when 'queued' then 'running' else status end as status
     from operations.operation where target_service = service and started_at is not null
     order by started_at desc, id desc limit 1) as run on true
   left join lateral (
     select extract(epoch from clock_timestamp() - min(queued_since))::float8 as seconds
     from operations.operation where target_service = service and status = 'queued') as waiting on true
   order by place`,
);

export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly roles: string[];
  readonly services: string[];
  readonly aliveSeconds: number;
  readonly beatAgeSeconds: number;
}

/** Every live process, oldest first; index on heartbeats of live ones. */
export const livingProcesses = query<[], ProcessRow>(
  'operations.living-processes',
  `select id, host, pid, roles, services,
     extract(epoch from clock_timestamp() - started_at)::float8 as "aliveSeconds",
     greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as "beatAgeSeconds"
   from platform.processes where ended_at is null order by started_at, id`,
);

export interface FreshnessRow {
  readonly source: string;
  readonly lastSuccessAt: Date;
  readonly staleAfterSeconds: number;
}

/** Every source that ever succeeded; whole table. */
export const freshnessRows = query<[], FreshnessRow>(
  'operations.freshness-rows',
  `select source, last_success_at as "lastSuccessAt", stale_after_seconds as "staleAfterSeconds"
   from operations.source_freshness order by source`,
);

/**
 * Records a success of a source. The last write wins: after a clock was set back, that is the earlier time.
 * Primary-key upsert, one row lock.
 */
export const upsertFreshness = query<[string, Date, number], { source: string }>(
  'operations.upsert-freshness',
  `insert into operations.source_freshness (source, last_success_at, stale_after_seconds) values ($1, $2, $3)
   on conflict (source) do update set
     last_success_at = excluded.last_success_at, stale_after_seconds = excluded.stale_after_seconds
   returning source`,
);

/** A start of a process, for one of its services. */
export interface StartRow {
  /** Counted from the first one known. */
  readonly id: number;
  readonly service: string;
  readonly ageSeconds: number;
}

/** Starts of processes, newest first, one row per service: scans the processes, no locks. */
export const listStarts = query<[limit: number], StartRow>(
  'operations.list-starts',
  `select row_number() over (order by started_at, id, service)::int as id, service,
     extract(epoch from clock_timestamp() - started_at)::float8 as "ageSeconds"
   from platform.processes
   cross join unnest(services) as started (service)
   order by 1 desc
   limit $1`,
);
