-- Processes at work. A process that has not beaten for a lease is ended by the others; what it had in hand is taken over.
-- All times here are the database's, so that no process's clock decides about another.
create table platform.process (
  id text primary key,
  -- What it does, as GET /ops/services names it: api, scheduler, ingester, scorer …
  services text[] not null,
  -- The name its worker has in the queue, whose jobs are unlocked when it ends.
  worker_pool text,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index process_alive on platform.process (beat_at) where ended_at is null;

create schema operations;

-- One unit of work: queued by somebody, or by the schedule (scheduled_for is then its slot). The queue only wakes
-- workers; the truth about the work is here.
create table operations.operation (
  id int generated always as identity primary key,
  type text not null,
  target_service text not null,
  input jsonb not null,
  -- What it covers, where work of a kind must not overlap; league null is every league.
  from_day date,
  to_day date,
  league text,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  request_id text,
  retry_of int references operations.operation on delete set null,
  scheduled_for timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms int,
  output jsonb,
  error text,
  -- Who runs it, for the how-manieth time, and since when by the database's clock. `fence` rises whenever the work
  -- changes hands: what an earlier holder still does cannot commit.
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
create index operation_open on operations.operation (type, status) where status in ('queued', 'running');
create index operation_by_type on operations.operation (type, id desc);
create index operation_by_service on operations.operation (target_service, started_at desc) where started_at is not null;
create index operation_commanded on operations.operation (id desc) where scheduled_for is null;

-- Every slot of the schedule that was ever taken: one run a slot, whatever clocks do.
create table operations.slot (
  job text not null,
  slot_at timestamptz not null,
  -- Null: the run of an earlier slot was still at work, or nothing was due.
  operation_id int references operations.operation on delete set null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (job, slot_at)
);

create table operations.error (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  category text not null,
  step text not null,
  message text not null,
  operation_id int references operations.operation on delete set null
);
create index error_by_time on operations.error (occurred_at desc);

create table operations.source_freshness (
  source text primary key,
  last_success_at timestamptz not null,
  stale_after_seconds int not null check (stale_after_seconds > 0)
);

-- Configuration that differs from the program's defaults. Whoever writes holds the row of config_version, so the
-- versions have the order of the commits.
create table operations.config_value (
  section text not null,
  key text not null,
  value text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (section, key)
);
create table operations.config_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into operations.config_version (version) values (0);

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
create index audit_by_subject on operations.audit (subject, id desc);

create function operations.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_is_kept before update or delete on operations.audit
  for each row execute function operations.refuse_change();
