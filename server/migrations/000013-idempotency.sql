-- The first answer to each Idempotency-Key, for 24 hours. Written in the transaction of what the answer tells of.
create table platform.idempotency_key (
  -- SHA-256 of caller, method, path and key.
  id bytea primary key,
  request_hash bytea not null,
  created_at timestamptz not null,
  status smallint,
  -- Headers and body, sealed with the instance key: an answer can hold a credential.
  sealed_answer bytea
);
create index idempotency_key_by_age on platform.idempotency_key (created_at);
