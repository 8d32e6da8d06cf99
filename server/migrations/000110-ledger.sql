-- Ledger: one hash chain per origin. Each entry carries the hash of the one before it and the hashes of what it seals.
create schema ledger;

-- One entry of a chain; entries are never changed.
create table ledger.entry (
  origin text not null,
  sequence int not null check (sequence >= 1),
  kind text not null check (kind in ('board', 'settlement', 'entries', 'entry-grades')),
  league text not null,
  game_date date not null,
  -- The service's clock; in a replay a moment of the past.
  recorded_at timestamptz not null,
  -- The database's clock when the entry joined the chain.
  sealed_at timestamptz not null,
  about jsonb not null,
  -- The hashes of what is sealed, 32 bytes each, in order.
  leaves bytea not null check (length(leaves) % 32 = 0),
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null unique check (length(hash) = 32),
  primary key (origin, sequence)
);
-- Hashes do not compress.
alter table ledger.entry alter column leaves set storage external;
-- ledger.entries-of-date: the entries of a day.
create index entry_by_date on ledger.entry (origin, league, game_date, sequence);

create trigger entry_is_frozen before update or delete on ledger.entry
  for each row execute function platform.refuse_change();
create trigger entries_are_kept before truncate on ledger.entry execute function platform.refuse_change();

-- The keys that sign heads of the ledger, all that there ever were; the newest signs. The private half is sealed with the
-- instance key.
create table ledger.signing_key (
  number int primary key check (number >= 1),
  -- Ed25519, 32 bytes.
  public_key bytea not null unique check (length(public_key) = 32),
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  -- Of the key before, over this public key; null for the first.
  endorsement bytea check (length(endorsement) = 64),
  check ((number = 1) = (endorsement is null))
);
create trigger signing_key_is_frozen before update or delete on ledger.signing_key
  for each row execute function platform.refuse_change();
create trigger signing_keys_are_kept before truncate on ledger.signing_key execute function platform.refuse_change();
