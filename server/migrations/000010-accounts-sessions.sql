-- A session is one family of refresh tokens, in one row: which generation is in force, and since when. The tokens
-- themselves are derived from the instance key and stored nowhere.
create table accounts.session (
  id text primary key,
  account_id int not null references accounts.account,
  generation int not null check (generation > 0),
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index session_by_account on accounts.session (account_id) where ended_at is null;

-- What every node must forget about an account's credentials, in the order of commitment: whoever writes a change holds
-- the one row of credential_version until it commits. Without an account: everything.
create table accounts.credential_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into accounts.credential_version (version) values (0);

create table accounts.credential_change (
  version bigint primary key,
  account_id int,
  changed_at timestamptz not null default clock_timestamp()
);

-- Failed and running attempts to log in, the last ten a mail address or source address, newest last.
create table accounts.login_attempt (
  subject bytea primary key,
  attempted_at timestamptz[] not null
);
