-- Exports: requested exports and their files. Files are stored here and not in a folder, so that every node can send what
-- any worker wrote, and a file appears with its last piece or not at all.
create schema exports;

-- One requested export.
create table exports.job (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  type text not null,
  format text not null check (format in ('csv', 'ndjson', 'parquet')),
  filters jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- Also the moment as of which the export answers.
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Increases whenever a worker claims the job: what an earlier worker still writes is ignored.
  attempt int not null default 0,
  -- Attempts that failed or ended with their process; a job given back does not count.
  tries int not null default 0,
  row_count bigint,
  byte_count bigint,
  -- Bytes of its pieces below: while it is written, and as long as its file is kept.
  stored_bytes bigint not null default 0,
  sha256 bytea,
  expires_at timestamptz,
  removed_at timestamptz,
  error text,
  -- Which server the rows came from.
  answered_by text check (answered_by in ('primary', 'standby')),
  check ((status in ('completed', 'failed')) = (ended_at is not null)),
  check ((status = 'completed') = (row_count is not null and byte_count is not null and sha256 is not null
    and expires_at is not null)),
  check ((status = 'failed') = (error is not null)),
  check (removed_at is null or status = 'completed')
);
-- exports.list-jobs: the exports of an account, newest first.
create index job_by_account on exports.job (account_id, id desc);
-- exports.list-open-jobs and fail-forgotten: queued and running exports.
create index job_open on exports.job (created_at) where status in ('queued', 'running');
-- exports.mark-removed: files past their expiry.
create index job_kept on exports.job (expires_at) where status = 'completed' and removed_at is null;
-- exports.space-used and drop-loose-chunks: what has pieces.
create index job_stored on exports.job (account_id) include (stored_bytes) where stored_bytes > 0;

-- One piece of an export's file.
create table exports.chunk (
  job_id int not null references exports.job,
  attempt int not null,
  number int not null,
  bytes bytea not null,
  primary key (job_id, attempt, number)
);
-- Not compressed, so that a part of a piece is read without the rest of it.
alter table exports.chunk alter column bytes set storage external;
