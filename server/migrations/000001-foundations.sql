-- The words every later table uses, and the outbox through which events leave.
create schema platform;
create table platform.outbox (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
