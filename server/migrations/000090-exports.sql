-- Exports: what was asked for, and the files, in pieces. A file is kept here and not in a folder, so that any node can send
-- what any worker made, and so that it is there with its last piece or not at all.
create schema exports;

create table exports.job (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  type text not null,
  format text not null check (format in ('csv', 'ndjson', 'parquet')),
  filters jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- Also the moment as of which it answers.
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Rises whenever a worker takes it: what an earlier one still writes counts for nothing.
  attempt int not null default 0,
  -- Attempts that ended badly or with their process; one that was given back does not count.
  tries int not null default 0,
  row_count bigint,
  byte_count bigint,
  sha256 bytea,
  expires_at timestamptz,
  removed_at timestamptz,
  error text,
  check ((status in ('completed', 'failed')) = (ended_at is not null)),
  check ((status = 'completed') = (row_count is not null and byte_count is not null and sha256 is not null
    and expires_at is not null)),
  check ((status = 'failed') = (error is not null)),
  check (removed_at is null or status = 'completed')
);
create index job_by_account on exports.job (account_id, id desc);
create index job_open on exports.job (created_at) where status in ('queued', 'running');
create index job_kept on exports.job (expires_at) where status = 'completed' and removed_at is null;

create table exports.chunk (
  job_id int not null references exports.job,
  attempt int not null,
  number int not null,
  bytes bytea not null,
  primary key (job_id, attempt, number)
);
-- Not compressed: a part of a piece is then read without the rest of it.
alter table exports.chunk alter column bytes set storage external;
