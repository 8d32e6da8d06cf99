-- Mail that is to go out, in the transaction that made it. Sealed with the instance key: links in it are credentials.
create table platform.mail (
  id bigint generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null default clock_timestamp(),
  tries int not null default 0
);
create index mail_by_turn on platform.mail (next_try_at);

-- What somebody asked of us by mail (an account, a new link, a new password), sealed. It is answered by mail alone and
-- later, so that the answer to the request is the same, and as quick, whether the address has an account or not.
create table accounts.mail_request (
  id bigint generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
