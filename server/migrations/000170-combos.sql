-- Combinations: the pick'em entries of each day that were published, and what they came to.
create schema combos;

-- A published entry: the best of its day for a house, a kind and a number of legs. It is its own ledger document.
create table combos.entry (
  hash bytea primary key check (length(hash) = 32),
  origin text not null,
  league text not null,
  game_date date not null,
  house text not null,
  kind text not null check (kind in ('AllOrNothing', 'Flexible')),
  legs smallint not null check (legs between 2 and 8),
  published_at timestamptz not null,
  -- Of the last leg: from then on the document is open in the ledger.
  last_tip_off timestamptz not null,
  document jsonb not null,
  check (published_at < last_tip_off),
  -- The columns that rows are found by are copies of the sealed members.
  check (origin = document ->> 'origin' and league = document ->> 'league' and game_date::text = document ->> 'date'
    and house = document ->> 'house' and kind = document ->> 'kind'
    and legs = jsonb_array_length(document -> 'legs')),
  unique (origin, league, game_date, house, kind, legs)
);
create trigger entry_is_frozen before update or delete on combos.entry
  for each row execute function platform.refuse_change();
create trigger entries_are_kept before truncate on combos.entry execute function platform.refuse_change();

-- The grades of an entry, each its own ledger document; the last version holds.
create table combos.grade (
  entry_hash bytea not null references combos.entry,
  version int not null check (version > 0),
  graded_at timestamptz not null,
  hash bytea not null unique check (length(hash) = 32),
  document jsonb not null,
  primary key (entry_hash, version)
);
create trigger grade_is_frozen before update or delete on combos.grade
  for each row execute function platform.refuse_change();
create trigger grades_are_kept before truncate on combos.grade execute function platform.refuse_change();
