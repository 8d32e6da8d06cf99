-- Ingest: how far each source was read, and which answers belong together.
create schema ingest;

-- The moment up to which a source with timed facts was read, and the settings that must not change meanwhile.
create table ingest.cursor (
  source text primary key,
  settings jsonb not null,
  read_until timestamptz not null
);

-- One row per run of a feed. The answers of a run are read together, now and in every replay.
create table ingest.feed_run (
  id bigint generated always as identity primary key,
  source text not null,
  league text not null,
  day date not null,
  kinds text[] not null,
  asked_at timestamptz not null
);
-- ingest.list-runs: the runs of a source in a span of time, in order.
create index feed_run_by_source on ingest.feed_run (source, asked_at, id);

-- The raw answers of a run.
create table ingest.feed_run_answer (
  answer_id bigint primary key references egress.raw_answer on delete cascade,
  run_id bigint not null references ingest.feed_run on delete cascade
);
-- ingest.answers-of-run: the answers of one run, in order.
create index feed_run_answer_by_run on ingest.feed_run_answer (run_id, answer_id);
