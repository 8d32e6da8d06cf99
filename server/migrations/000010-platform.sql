-- Platform: the outbox, mail, idempotency keys and the registry of processes. Nothing here knows sports.
create schema platform;

-- Refuses every change of a row that is written once. A trigger of the frozen table calls it.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of %.% is never changed or deleted', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Events in the transaction that caused them, until the webhooks module takes them (in id order, by the primary key).
create table platform.outbox (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);

-- Wakes the consumer of the outbox when the transaction that wrote events commits: the webhooks module listens on the
-- channel. It runs for every statement, so that events written by hand wake it too.
create function platform.notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhooks', '');
  return null;
end $$;
create trigger outbox_notifies after insert on platform.outbox
  for each statement execute function platform.notify_outbox();

-- Mail to send, in the transaction that caused it. Sealed with the instance key: its links are credentials.
create table platform.mail (
  id bigint generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  -- What it is about, if it can be taken back before it is sent.
  topic text
);
-- platform.next-mail: the mail that has been due longest.
create index mail_by_turn on platform.mail (next_try_at);

-- The first answer to each Idempotency-Key, kept for 24 hours, written in the transaction it reports.
create table platform.idempotency_key (
  -- SHA-256 of caller, method, path and key.
  id bytea primary key,
  request_hash bytea not null,
  created_at timestamptz not null,
  status smallint,
  -- Headers and body, sealed with the instance key: an answer can hold a credential.
  sealed_answer bytea,
  -- SHA-256 of what stands for the caller: each has a limited number of keys.
  owner bytea not null
);
-- platform.claim-idempotency-key: the keys of a caller within a day.
create index idempotency_key_by_owner on platform.idempotency_key (owner, created_at);
-- platform.sweep-idempotency-keys: keys older than a day.
create index idempotency_key_by_age on platform.idempotency_key (created_at);

-- One row per process. A process that misses its heartbeat for a lease is ended by the others, and its work is taken over.
-- All times are the database's, so that no process's clock decides about another.
create table platform.process (
  id text primary key,
  -- What it does, as GET /ops/services names it: api, scheduler, ingester, scorer …
  services text[] not null,
  -- Where it runs, for operators.
  host text not null default '',
  pid int not null default 0,
  roles text[] not null default '{}',
  -- The name of its worker in the queue; the jobs of that worker are unlocked when the process ends.
  worker_pool text,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
-- tasks.end-silent-processes and operations.living-processes: processes not ended, oldest heartbeat first.
create index process_alive on platform.process (beat_at) where ended_at is null;

-- Public: the processes, for operations.
create view platform.processes as
  select id, services, host, pid, roles, started_at, beat_at, ended_at from platform.process;
