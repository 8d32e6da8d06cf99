-- Operations: units of work, their schedule, configuration, errors and the audit trail.
create schema operations;

-- One unit of work, queued by a user or by the schedule (scheduled_for is then its slot). The queue only wakes workers;
-- this row holds the state.
create table operations.operation (
  id int generated always as identity primary key,
  type text not null,
  target_service text not null,
  input jsonb not null,
  -- The days it covers, where operations of a type must not overlap; a null league is every league.
  from_day date,
  to_day date,
  league text,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  request_id text,
  -- W3C traceparent of the request that queued it: a process that takes over continues the same trace.
  trace_context text,
  retry_of int references operations.operation on delete set null,
  scheduled_for timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms int,
  output jsonb,
  error text,
  -- The process that runs it, the number of attempts and the times by the database's clock. `fence` increases whenever the
  -- operation changes hands: an earlier holder can no longer commit.
  process_id text,
  fence int not null default 0,
  attempts int not null default 0,
  queued_since timestamptz not null default clock_timestamp(),
  running_since timestamptz,
  claimed_at timestamptz,
  check ((status in ('queued', 'running')) = (completed_at is null)),
  check ((status = 'running') = (process_id is not null)),
  check (from_day <= to_day)
);
-- operations.open-overlap, open-run and queue-figures: queued and running operations.
create index operation_open on operations.operation (type, status) where status in ('queued', 'running');
-- operations.last-success and list-runs: the newest runs of a type.
create index operation_by_type on operations.operation (type, id desc);
-- operations.service-rows: the last run of a service.
create index operation_by_service on operations.operation (target_service, started_at desc) where started_at is not null;
-- operations.list: operations that users queued, newest first.
create index operation_commanded on operations.operation (id desc) where scheduled_for is null;

-- Every slot of the schedule that was taken: one run per slot.
create table operations.slot (
  job text not null,
  slot_at timestamptz not null,
  -- Null if the run of an earlier slot was still at work, or nothing was due.
  operation_id int references operations.operation on delete set null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (job, slot_at)
);

-- Errors of operations and background work, for GET /ops/errors.
create table operations.error (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  category text not null,
  step text not null,
  message text not null,
  operation_id int references operations.operation on delete set null
);
-- operations.summarise-errors: errors since a moment.
create index error_by_time on operations.error (occurred_at desc);

-- When each source last succeeded, and after how many seconds it counts as stale.
create table operations.source_freshness (
  source text primary key,
  last_success_at timestamptz not null,
  stale_after_seconds int not null check (stale_after_seconds > 0)
);

-- Configuration values that differ from the defaults.
create table operations.config_value (
  section text not null,
  key text not null,
  value text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (section, key)
);

-- The version of the configuration. A writer holds this row until it commits, so versions are in commit order.
create table operations.config_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into operations.config_version (version) values (0);

-- The audit trail of administrative actions; rows are never changed.
create table operations.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before text,
  after text,
  request_id text
);
-- operations.list-audit: the actions on one subject, newest first.
create index audit_by_subject on operations.audit (subject, id desc);
create trigger audit_is_kept before update or delete on operations.audit
  for each row execute function platform.refuse_change();
