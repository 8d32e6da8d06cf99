-- The ledger: one chain of entries an origin. Each carries the hash of the one before it, and the hashes of what it seals.
create schema ledger;

create table ledger.entry (
  origin text not null,
  sequence int not null check (sequence >= 1),
  kind text not null check (kind in ('board', 'settlement')),
  league text not null,
  game_date date not null,
  -- What the service's clock said; in a replay a moment of the past.
  recorded_at timestamptz not null,
  -- What the database's clock said when the entry joined the chain.
  sealed_at timestamptz not null,
  about jsonb not null,
  -- The hashes of what is sealed, 32 bytes each, in order.
  leaves bytea not null check (length(leaves) % 32 = 0),
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null unique check (length(hash) = 32),
  primary key (origin, sequence)
);
alter table ledger.entry alter column leaves set storage external;
create index entry_by_date on ledger.entry (origin, league, game_date, sequence);

create trigger entry_is_frozen before update or delete on ledger.entry
  for each row execute function picks.refuse_change();
create trigger entries_are_kept before truncate on ledger.entry execute function picks.refuse_change();

-- The hash under which a pick, the close of its market or a grade of it stands in the ledger. What is hashed is made from
-- the rows themselves; the names beside a pick are kept here, as they were called then.
create table picks.seal (
  pick_id int not null references picks.pick,
  kind text not null check (kind in ('pick', 'closing', 'grade')),
  -- The version of a grade; 0 otherwise.
  version int not null,
  hash bytea not null check (length(hash) = 32),
  -- Makes the hash say nothing before the pick is opened.
  salt uuid,
  names jsonb,
  primary key (pick_id, kind, version),
  check ((kind = 'pick') = (salt is not null and names is not null))
);
create trigger seal_is_frozen before update or delete on picks.seal
  for each row execute function picks.refuse_change();
create trigger seals_are_kept before truncate on picks.seal execute function picks.refuse_change();
