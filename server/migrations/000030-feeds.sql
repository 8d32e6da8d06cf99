-- What was asked of the feeds and what it cost. Raw answers are kept whole, so that a newer parser can read them again.
create schema egress;

-- Bodies by their content: a poll that brings nothing new keeps nothing new.
create table egress.raw_body (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  bytes int not null,
  gzip bytea not null
);
-- Already compressed.
alter table egress.raw_body alter column gzip set storage external;

create table egress.raw_answer (
  id bigint generated always as identity primary key,
  source text not null,
  what text not null,
  -- Without any key.
  url text not null,
  about jsonb not null,
  history boolean not null,
  body_kind text not null,
  status smallint not null,
  headers jsonb not null,
  requested_at timestamptz not null,
  received_at timestamptz not null,
  provider_time timestamptz,
  sha256 bytea not null references egress.raw_body
);
create index raw_answer_by_source on egress.raw_answer (source, received_at, id);
create index raw_answer_by_age on egress.raw_answer (received_at);
create index raw_answer_by_body on egress.raw_answer (sha256);

-- Credits of a paid feed, spent or set aside, in one UTC day or month. A request that was never answered stays spent:
-- the ceiling holds even if the process dies between asking and being told the cost.
create table egress.credit_span (
  source text not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  spent int not null check (spent >= 0),
  primary key (source, span, starts_on)
);

create table egress.credit_use (
  id bigint generated always as identity primary key,
  source text not null,
  about text not null,
  reserved int not null check (reserved >= 0),
  reserved_at timestamptz not null,
  -- What the feed said it cost; null until it did.
  actual int check (actual >= 0),
  settled_at timestamptz
);
create index credit_use_by_source on egress.credit_use (source, reserved_at);

-- What the feed itself last said is left, other programs on the same key included.
create table egress.credit_report (
  source text primary key,
  remaining int,
  used int,
  reported_at timestamptz not null
);
