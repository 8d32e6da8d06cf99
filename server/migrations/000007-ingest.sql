create schema ingest;

-- Up to when a source that tells its facts by time was read, and the settings that it must keep.
create table ingest.cursor (
  source text primary key,
  settings jsonb not null,
  read_until timestamptz not null
);
