-- Egress: requests to feeds, their raw answers and their cost. Owned by the platform module.
create schema egress;

-- Bodies of answers, stored once per content: a poll that returns nothing new stores no body.
create table egress.raw_body (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  bytes int not null,
  gzip bytea not null
);
-- The bytes are compressed already.
alter table egress.raw_body alter column gzip set storage external;

-- One row per answer. Answers are kept whole, so that a newer parser can read them again.
create table egress.raw_answer (
  id bigint generated always as identity primary key,
  source text not null,
  what text not null,
  -- Without API keys.
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
-- egress.list-answers and ingest.newest-told: the answers of a source in a span of time, in order.
create index raw_answer_by_source on egress.raw_answer (source, received_at, id);
-- egress.delete-answers: answers past their retention.
create index raw_answer_by_age on egress.raw_answer (received_at);
-- egress.lock-unused-bodies: whether any answer still uses a body.
create index raw_answer_by_body on egress.raw_answer (sha256);

-- Credits of a paid feed, spent or reserved, per UTC day and month. A request that was never answered stays spent, so the
-- ceiling holds even if the process dies between the request and the feed's statement of its cost.
create table egress.credit_span (
  source text not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  spent int not null check (spent >= 0),
  primary key (source, span, starts_on)
);

-- One row per request to a paid feed: the credits reserved for it and the credits it cost.
create table egress.credit_use (
  id bigint generated always as identity primary key,
  source text not null,
  about text not null,
  reserved int not null check (reserved >= 0),
  reserved_at timestamptz not null,
  -- The cost that the feed stated; null until then.
  actual int check (actual >= 0),
  settled_at timestamptz
);
-- The list of what a source cost, newest last.
create index credit_use_by_source on egress.credit_use (source, reserved_at);

-- The remaining credits as the feed last stated them, including use by other programs with the same key.
create table egress.credit_report (
  source text primary key,
  remaining int,
  used int,
  reported_at timestamptz not null
);

-- Public: what was asked of a source and when, without the answers themselves.
create view egress.raw_answers as
  select id, source, what, about, received_at, provider_time from egress.raw_answer;
