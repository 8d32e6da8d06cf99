-- A board is one published version of a day; it lists picks and is never changed. A pick is frozen when it is
-- published; a later version that keeps it lists the same pick again.
create schema picks;

create table picks.board (
  id int generated always as identity primary key,
  league text not null,
  game_date date not null,
  origin text not null,
  version int not null,
  as_of timestamptz not null,
  published_at timestamptz not null,
  model_version text not null,
  content_hash text not null,
  unique (league, game_date, origin, version),
  check (as_of <= published_at)
);

create table picks.pick (
  id int generated always as identity primary key,
  first_board_id int not null references picks.board,
  game_id int not null references league.game,
  player_id int not null references league.player,
  team_id int not null references league.team,
  opponent_team_id int not null references league.team,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  direction text not null check (direction in ('Over', 'Under')),
  book_id smallint not null references odds.book,
  price int not null check (abs(price) >= 100),
  quoted_at timestamptz not null,
  probability double precision not null check (probability > 0 and probability < 1),
  consensus_probability double precision not null check (consensus_probability > 0 and consensus_probability < 1),
  expected_value double precision not null,
  score_final double precision not null check (score_final between 0 and 100),
  confidence double precision not null check (confidence between 0 and 1),
  rating text not null check (rating in ('Premium', 'Standard')),
  summary text not null,
  blocks jsonb not null,
  l10_hits smallint not null,
  l10_games smallint not null,
  tip_off timestamptz not null,
  published_at timestamptz not null,
  -- Everything ever published counts once, at the first price it was published at.
  of_record boolean not null,
  origin text not null,
  check (quoted_at <= published_at),
  check (published_at < tip_off)
);
create index pick_by_board on picks.pick (first_board_id);
-- One pick of record for a claim, whatever two publishers do at the same moment.
create unique index pick_of_record on picks.pick
  (game_id, player_id, stat, period, line_halves, direction, origin) where of_record;

create table picks.board_pick (
  board_id int not null references picks.board,
  pick_id int not null references picks.pick,
  rank int not null,
  primary key (board_id, pick_id),
  unique (board_id, rank)
);
create index board_pick_by_pick on picks.board_pick (pick_id);

-- Every grade a pick was ever given; the one in force has superseded_at = infinity.
create table picks.outcome (
  pick_id int not null references picks.pick,
  version int not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  box_score_id int references league.box_score,
  profile text not null,
  -- Null with is_period_data_gap: not settled yet, the period's figures are missing.
  outcome text check (outcome in ('Hit', 'Miss', 'Push', 'Void')),
  actual_value smallint,
  profit numeric(20, 10),
  is_period_data_gap boolean not null,
  reason text not null,
  primary key (pick_id, version),
  check (superseded_at >= known_at),
  check (is_period_data_gap = (outcome is null)),
  check ((profit is null) = (outcome is null))
);
create unique index outcome_in_force on picks.outcome (pick_id) where superseded_at = 'infinity';

create function picks.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published % is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger board_is_frozen before update or delete on picks.board
  for each row execute function picks.refuse_change();
create trigger pick_is_frozen before update or delete on picks.pick
  for each row execute function picks.refuse_change();
create trigger board_pick_is_frozen before update or delete on picks.board_pick
  for each row execute function picks.refuse_change();

-- A grade is replaced by a newer one beside it: all that may change of it is the moment it stopped being in force.
create function picks.refuse_regrade_in_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_at = 'infinity'
     and to_jsonb(old) - 'superseded_at' = to_jsonb(new) - 'superseded_at' then
    return new;
  end if;
  raise exception 'a grade is never changed or deleted, a newer one stands beside it' using errcode = 'restrict_violation';
end $$;
create trigger outcome_is_kept before update or delete on picks.outcome
  for each row execute function picks.refuse_regrade_in_place();

create trigger board_is_kept before truncate on picks.board execute function picks.refuse_change();
create trigger pick_is_kept before truncate on picks.pick execute function picks.refuse_change();
create trigger board_pick_is_kept before truncate on picks.board_pick execute function picks.refuse_change();
create trigger outcomes_are_kept before truncate on picks.outcome execute function picks.refuse_change();
