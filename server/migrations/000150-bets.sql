-- Bets: what accounts bet at the books, with the grade of each bet.
create schema bets;

-- One bet of an account: what it claims, at which price and stake, and what became of it.
create table bets.bet (
  id int generated always as identity primary key,
  account_id int not null references accounts.account on delete cascade,
  league text not null,
  game_id int not null references league.game,
  game_date date not null,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  direction text not null check (direction in ('Over', 'Under')),
  -- The pick that it follows, if the caller said so.
  pick_id int references picks.pick,
  book text not null,
  price int not null check (abs(price) >= 100),
  stake numeric(12, 2) not null check (stake > 0),
  placed_at timestamptz not null,
  recorded_at timestamptz not null,
  -- The last time that price, stake or book was set, and whether the book offered that price then, before tip-off.
  priced_at timestamptz not null,
  is_verified boolean not null,
  note text,
  -- The same in every export and import of the bet: a row of a file that was imported makes no second bet.
  reference text not null default gen_random_uuid()::text,
  -- The format of the file that it came with; null for one that was logged.
  imported_from text,
  -- Tip-off as it was known when the bet was recorded: a game put off is waited for from then on.
  tip_off timestamptz not null,
  -- What the service gave the bet when it was recorded; null where it could not say.
  our_probability double precision check (our_probability > 0 and our_probability < 1),
  -- One more with every change; bets.bet_change has all of them.
  version int not null default 1,
  deleted_at timestamptz,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'push', 'void')),
  actual_value smallint,
  -- In the currency of the stake, rounded to its cents; null while it is open.
  profit numeric(14, 2),
  first_graded_at timestamptz,
  graded_at timestamptz,
  reason text,
  closed_at timestamptz,
  -- Of the bet coming true on its own line when the market closed; null where the market did not say.
  closing_probability double precision check (closing_probability > 0 and closing_probability < 1),
  -- A bet on several props has its legs in bets.leg. Its claim is that of the leg that begins first, so is its tip-off; its
  -- day is that of the last leg.
  leg_count smallint not null default 1 check (leg_count between 1 and 8),
  -- Of a pick'em entry: house, kind and the tables that were in force; null for a bet at a price.
  payout jsonb,
  -- Of a bet on several props: how many times as likely as independent legs the service held all of them together when the
  -- bet was recorded; null where it could not say.
  dependence double precision check (dependence > 0),
  -- No quote is a price of several props together, and no pick is of them.
  check (leg_count = 1 or (not is_verified and pick_id is null and actual_value is null)),
  check (dependence is null or leg_count > 1),
  check (payout is null or leg_count > 1),
  check ((state = 'open') = (profit is null)),
  check ((graded_at is null) = (first_graded_at is null)),
  check (not is_verified or priced_at < tip_off)
);
-- bets.list-bets and the summary: an account's bets, newest first.
create index bet_by_account on bets.bet (account_id, id) where deleted_at is null;
-- bets.open-stakes, count-not-shown and record-state: an account's bets of a range of days, deleted ones too.
create index bet_by_account_day on bets.bet (account_id, game_date);
-- bets.insert-bets and bets.references-kept: a reference once an account.
create unique index bet_by_reference on bets.bet (account_id, reference) where deleted_at is null;
-- bets.bets-to-grade: the bets of a range of days.
create index bet_by_day on bets.bet (league, game_date) where deleted_at is null;

-- The props of a bet on several. What they claim never changes; each has its own grade.
create table bets.leg (
  bet_id int not null references bets.bet on delete cascade,
  place smallint not null check (place between 0 and 7),
  game_id int not null references league.game,
  game_date date not null,
  player_id int not null references league.player,
  team_id int not null references league.team,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  direction text not null check (direction in ('Over', 'Under')),
  tip_off timestamptz not null,
  outcome text check (outcome in ('Hit', 'Miss', 'Push', 'Void')),
  actual_value smallint,
  -- As in bets.bet, of this leg alone.
  closed_at timestamptz,
  closing_probability double precision check (closing_probability > 0 and closing_probability < 1),
  primary key (bet_id, place)
);

-- Every version of what the owner said of a bet, the one in force too. Never changed.
create table bets.bet_change (
  bet_id int not null references bets.bet on delete cascade,
  version int not null,
  changed_at timestamptz not null,
  book text not null,
  price int not null,
  stake numeric(12, 2) not null,
  placed_at timestamptz not null,
  note text,
  is_verified boolean not null,
  is_deleted boolean not null,
  primary key (bet_id, version)
);
create trigger bet_change_is_frozen before update on bets.bet_change
  for each row execute function platform.refuse_change();

-- A bet is what it was at tip-off: the terms of a bet that is not open any more, or whose game has begun, cannot be changed.
-- The verbs refuse it with a sentence; this refuses it to any statement.
create function bets.keep_terms() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.account_id, new.league, new.game_id, new.player_id, new.stat, new.period, new.line_halves, new.direction,
      new.pick_id, new.recorded_at, new.our_probability, new.reference, new.imported_from, new.leg_count, new.payout,
      new.dependence)
     is distinct from (old.account_id, old.league, old.game_id, old.player_id, old.stat, old.period, old.line_halves,
      old.direction, old.pick_id, old.recorded_at, old.our_probability, old.reference, old.imported_from, old.leg_count,
      old.payout, old.dependence) then
    raise exception 'what a bet claims does not change' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'open' and (new.book, new.price, new.stake, new.placed_at, new.is_verified, new.deleted_at)
     is distinct from (old.book, old.price, old.stake, old.placed_at, old.is_verified, old.deleted_at) then
    raise exception 'a graded bet does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bet_keeps_terms before update on bets.bet for each row execute function bets.keep_terms();

create function bets.keep_leg() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.bet_id, new.place, new.game_id, new.game_date, new.player_id, new.team_id, new.stat, new.period, new.line_halves,
      new.direction, new.tip_off)
     is distinct from (old.bet_id, old.place, old.game_id, old.game_date, old.player_id, old.team_id, old.stat, old.period,
      old.line_halves, old.direction, old.tip_off) then
    raise exception 'what a leg claims does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger leg_keeps_claim before update on bets.leg for each row execute function bets.keep_leg();

-- A public address at which anyone sees an account's verified bets, until it is revoked. The token is random and long
-- enough that it is not guessed; what it opens stands in these tables beside it.
create table bets.share (
  id int generated always as identity primary key,
  account_id int not null references accounts.account on delete cascade,
  token text not null unique,
  with_stakes boolean not null,
  -- The game days that it shows; null is open.
  from_day date,
  to_day date,
  created_at timestamptz not null,
  revoked_at timestamptz
);
-- bets.list-shares: the addresses of an account.
create index share_by_account on bets.share (account_id) where revoked_at is null;
-- bets.forget-shares: those that were revoked longest ago.
create index share_revoked on bets.share (account_id, revoked_at) where revoked_at is not null;
