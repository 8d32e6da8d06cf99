-- Accounts: users, sessions, API keys, ops tokens and sign-in attempts.
create schema accounts;

-- One row per user. email_key is the normalized address, unique; accounts.by-email reads by it.
create table accounts.account (
  id int generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  display_name text,
  password_hash text not null,
  tier text not null,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- Several registrations set the password and the name before the email was verified.
  contested boolean not null default false
);

-- accounts.prune-unverified: old accounts whose email was never verified.
create index account_unverified on accounts.account (created_at) where email_verified_at is null;

-- Keys that sign access tokens; the private half is sealed with the instance key.
create table accounts.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- A session is one family of refresh tokens: the generation in force, and since when. The tokens are derived from the
-- instance key and stored nowhere.
create table accounts.session (
  id text primary key,
  -- The id that its owner sees; the other one is in its tokens.
  number int generated always as identity,
  account_id int not null references accounts.account,
  generation int not null check (generation > 0),
  rotated_at timestamptz not null,
  -- Where its last tokens went: the client's address and, in plain words, its program.
  address text not null,
  client text not null,
  -- When the password was last given in it.
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
-- The open sessions of an account: accounts.open-sessions, accounts.end-oldest-sessions, accounts.end-sessions-of.
create index session_by_account on accounts.session (account_id) where ended_at is null;
-- accounts.forget-ended-sessions: those that ended longest ago.
create index session_ended on accounts.session (account_id, ended_at) where ended_at is not null;

-- The second factor of an account: the secret of its authenticator app, sealed, and the time step (30 s) of the newest
-- code that was accepted, so that no code is accepted twice. Not confirmed: the app has not shown a code of it yet.
-- The attempts of one window bound how fast codes can be guessed.
create table accounts.two_factor (
  account_id int primary key references accounts.account,
  sealed_secret bytea not null,
  last_step int not null,
  attempts int not null,
  attempts_since timestamptz not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Recovery codes of an account, for when the app is lost: keyed hashes, each used once.
create table accounts.recovery_code (
  account_id int not null references accounts.account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A random value that every change of credentials replaces. A node drops its cached credentials when it reads another one.
create table accounts.credential_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
insert into accounts.credential_version default values;

-- Failed and running sign-in attempts, and requests for mail: one row per source, device or email, newest last. A row is
-- bounded by its limit, and is deleted as others are written once its window is over.
create table accounts.login_attempt (
  subject bytea primary key,
  attempted_at timestamptz[] not null,
  expires_at timestamptz not null,
  -- Of an email: when its next attempt from a new source may run, and the one source of its attempts; null once there
  -- are several.
  next_at timestamptz,
  only_source bytea
);
-- accounts.prune-attempts: rows whose window is over.
create index login_attempt_by_expiry on accounts.login_attempt (expires_at);

-- Sources that have signed in to an account, as keyed hashes: the last twenty.
create table accounts.known_source (
  account_id int not null references accounts.account on delete cascade,
  source bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, source)
);

-- Keys of the data API: a public part to look them up by, and the SHA-256 of the random secret, which is shown once.
create table accounts.api_key (
  id int generated always as identity primary key,
  public_id text not null unique,
  secret_hash bytea not null,
  account_id int not null references accounts.account,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- CIDR ranges in canonical form; null allows any address.
  allowed_addresses text[] check (cardinality(allowed_addresses) > 0),
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
-- accounts.list-api-keys and the limit of keys per account.
create index api_key_by_account on accounts.api_key (account_id);

-- Tokens of the operations API, stored like API keys.
create table accounts.ops_token (
  id int generated always as identity primary key,
  public_id text not null unique,
  secret_hash bytea not null,
  account_id int not null references accounts.account,
  -- The tokens that it descends from, the first one first; empty if an admin's access token or a command created it.
  ancestors int[] not null default '{}',
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- CIDR ranges in canonical form; null allows any address.
  allowed_addresses text[] check (cardinality(allowed_addresses) > 0),
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
-- accounts.insert-ops-token and end-ops-tokens-of: the tokens of an account that are not revoked.
create index ops_token_by_account on accounts.ops_token (account_id) where revoked_at is null;

-- Single-use tokens sent by mail, stored as SHA-256.
create table accounts.mail_token (
  token_hash bytea primary key,
  account_id int not null references accounts.account on delete cascade,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The address that the token proves, where it is not yet the account's.
  email text
);
-- accounts.void-mail-tokens: the unused tokens of an account.
create index mail_token_by_account on accounts.mail_token (account_id);

-- Requests that are answered by mail (sign-up, new link, new password), sealed. They are processed later, so the HTTP
-- answer and its timing are the same whether or not the address has an account.
create table accounts.mail_request (
  id bigint generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Public: what decides whether an account may receive deliveries, and its email if that is verified.
create view accounts.accounts as
  select id, tier, disabled_at, case when email_verified_at is not null then email end as verified_email
    from accounts.account;
