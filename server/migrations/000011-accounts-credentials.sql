-- Keys of the data API and tokens of the operations area: a public part to find them by, and the SHA-256 of a random
-- secret. The secret itself was shown once.
create table accounts.api_key (
  id int generated always as identity primary key,
  public_id text not null unique,
  secret_hash bytea not null,
  account_id int not null references accounts.account,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_account on accounts.api_key (account_id);

create table accounts.ops_token (
  id int generated always as identity primary key,
  public_id text not null unique,
  secret_hash bytea not null,
  account_id int not null references accounts.account,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Single-use tokens that went out by mail, as the SHA-256 of their random text.
create table accounts.mail_token (
  token_hash bytea primary key,
  account_id int not null references accounts.account,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_by_account on accounts.mail_token (account_id);
