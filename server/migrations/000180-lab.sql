-- The lab: what was known of every quoted prop an hour before tip-off, with its outcome beside; the systems that accounts
-- tried and saved, and the bets of followed systems.
create schema lab;

-- What one unit staked at American odds wins.
create function lab.pays(price int) returns double precision language sql immutable parallel safe
  return case when price > 0 then price / 100.0::double precision else -100.0::double precision / price end;

-- One row per game whose props stand in lab.feature: from which version of the settled game, and when.
create table lab.game (
  game_id int primary key references league.game,
  -- Since when the settled version was known; null before the game is settled: then the rows are of a followed system's bets.
  settled_known_at timestamptz,
  built_at timestamptz not null,
  -- A prop has no result yet: sources disagree, or the figures of its period are missing.
  has_open boolean not null,
  -- Props that have a result.
  props int not null,
  -- How often its rows were written. Every write of rows makes the sum over a season's games greater.
  revision int not null default 1
);

-- One row per prop that had a consensus at `as_of`: what was known then, and what became of it. Column by column in
-- docs/lab.md. Written by features/write-game.ts alone, some hundred rows a game at once, so foreign keys are left to lab.game.
create table lab.feature (
  game_id int not null references lab.game on delete cascade,
  player_id int not null,
  stat text not null,
  period text not null,
  league text not null,
  season text not null,
  season_type text not null,
  game_date date not null,
  tip_off timestamptz not null,
  as_of timestamptz not null,
  -- When the newest fact behind the row was learned. A row that knows the future is refused.
  newest_fact timestamptz not null,
  team_id int,
  opponent_id int,
  home boolean,
  rest_days smallint,
  opponent_rank smallint,
  teammates_out smallint not null,
  expected_minutes double precision,
  l5_over smallint,
  l5_under smallint,
  l10_over smallint,
  l10_under smallint,
  l15_over smallint,
  l15_under smallint,
  season_over smallint,
  season_games smallint,
  open_halves smallint,
  open_over double precision,
  line_halves smallint not null,
  over_probability double precision not null check (over_probability > 0 and over_probability < 1),
  books smallint not null,
  minutes_to_tip_off int not null,
  best_over_price int,
  best_over_book text,
  best_under_price int,
  best_under_book text,
  consensus_over_price int,
  consensus_under_price int,
  -- The prices on the line by book: three arrays of one length, null where a side has no price that can be taken at its word.
  book_keys text[] not null,
  book_over_prices int[] not null,
  book_under_prices int[] not null,
  model_over double precision,
  over_edge double precision,
  under_edge double precision,
  over_rating text,
  under_rating text,
  side text check (side in ('Over', 'Under')),
  -- What became known later.
  closing_halves smallint,
  closing_over double precision,
  -- Of the over on this row's own line.
  closing_over_here double precision,
  closing_over_price int,
  closing_over_book text,
  closing_under_price int,
  closing_under_book text,
  actual_value smallint,
  outcome text check (outcome in ('over', 'under', 'push', 'void')),
  primary key (game_id, player_id, stat, period),
  check (newest_fact <= as_of and as_of < tip_off),
  check (cardinality(book_keys) = cardinality(book_over_prices) and cardinality(book_keys) = cardinality(book_under_prices)),
  check ((outcome in ('over', 'under', 'push')) = (actual_value is not null) or outcome is null)
);
-- lab.days-of-system and lab.list-bets: the rows of a league's days.
create index feature_by_day on lab.feature (league, game_date);

-- The systems that an account has tried, each once, whatever the order in which it was written: the hash of its normal form.
create table lab.try (
  account_id int not null references accounts.account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  first_at timestamptz not null,
  primary key (account_id, hash)
);

-- A saved system of an account.
create table lab.system (
  id int generated always as identity primary key,
  account_id int not null references accounts.account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The system in its normal form, and its hash.
  system jsonb not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  -- Null while its bets are not recorded.
  followed_since timestamptz
);
-- lab.list-systems: an account's systems, in the order in which they were saved.
create index system_by_account on lab.system (account_id, id);
-- lab.followed-systems: the systems whose bets are recorded.
create index system_followed on lab.system (id) where followed_since is not null;

-- Games whose bets of followed systems were recorded, or that had none: once a game.
create table lab.followed_game (
  game_id int primary key references league.game,
  recorded_at timestamptz not null
);

-- A bet of a followed system, recorded before tip-off. Each carries the hash of the one before it.
create table lab.bet (
  system_id int not null references lab.system on delete cascade,
  sequence int not null check (sequence >= 1),
  league text not null,
  game_id int not null references league.game,
  game_date date not null,
  tip_off timestamptz not null,
  recorded_at timestamptz not null,
  player_id int not null,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  direction text not null check (direction in ('Over', 'Under')),
  book text,
  price int not null check (abs(price) >= 100),
  rating text,
  -- All that is sealed: what `hash` is of, beside the hash before.
  content jsonb not null,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'push', 'void')),
  actual_value smallint,
  graded_at timestamptz,
  first_graded_at timestamptz,
  closed_at timestamptz,
  closing_probability double precision check (closing_probability > 0 and closing_probability < 1),
  primary key (system_id, sequence),
  unique (system_id, game_id, player_id, stat, period),
  check (recorded_at < tip_off),
  check ((state = 'open') = (graded_at is null))
);
-- lab.bets-to-grade: the bets of a range of days.
create index bet_by_day on lab.bet (league, game_date);

-- What a recorded bet claims never changes; its grade may.
create function lab.keep_claim() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.system_id, new.sequence, new.league, new.game_id, new.tip_off, new.recorded_at, new.player_id, new.stat,
      new.period, new.line_halves, new.direction, new.book, new.price, new.content, new.previous, new.hash)
     is distinct from (old.system_id, old.sequence, old.league, old.game_id, old.tip_off, old.recorded_at, old.player_id,
      old.stat, old.period, old.line_halves, old.direction, old.book, old.price, old.content, old.previous, old.hash) then
    raise exception 'what a recorded bet claims does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bet_keeps_claim before update on lab.bet for each row execute function lab.keep_claim();

-- Public view: the props of settled games with what was known of them and their outcomes, for exports.
create view lab.features as
  select feature.* from lab.feature feature
  join lab.game built on built.game_id = feature.game_id and built.settled_known_at is not null;
