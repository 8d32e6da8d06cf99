create schema accounts;

create table accounts.account (
  id int generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  display_name text,
  password_hash text not null,
  tier text not null,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- Keys that sign access tokens; the private half is sealed with the instance key.
create table accounts.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
