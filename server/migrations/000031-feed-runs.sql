-- What was asked of a feed together: its answers are read together, now and when they are read again.
create table ingest.feed_run (
  id bigint generated always as identity primary key,
  source text not null,
  league text not null,
  day date not null,
  kinds text[] not null,
  asked_at timestamptz not null
);
create index feed_run_by_source on ingest.feed_run (source, asked_at, id);

create table ingest.feed_run_answer (
  answer_id bigint primary key references egress.raw_answer on delete cascade,
  run_id bigint not null references ingest.feed_run on delete cascade
);
create index feed_run_answer_by_run on ingest.feed_run_answer (run_id, answer_id);
