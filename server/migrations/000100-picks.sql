-- Picks: published boards, their picks, grades, closing lines and the hashes that seal them.
create schema picks;

-- One published version of a day. A board is never changed: publishing again adds a version.
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
-- picks.board-at: the board that was current at a moment, without a look at the day's other versions.
create index board_by_publication on picks.board (league, game_date, origin, published_at, version);

-- One pick, frozen when it is published. A later board that keeps it lists the same pick again.
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
  -- Mean, median, intervals and neighboring lines of the projected count. Null where only the market is behind the pick.
  forecast jsonb check (jsonb_typeof(forecast) = 'object'),
  l10_hits smallint not null,
  l10_games smallint not null,
  tip_off timestamptz not null,
  published_at timestamptz not null,
  -- Whether the pick counts in the record: each claim counts once, at the first price it was published at.
  of_record boolean not null,
  origin text not null,
  -- Its seal, see below.
  seal_kind text not null generated always as ('pick') stored,
  seal_version int not null generated always as (0) stored,
  check (quoted_at <= published_at),
  check (published_at < tip_off)
);
-- The record and the seals: the picks that a board published first.
create index pick_by_board on picks.pick (first_board_id);
-- One pick of record per claim, also when two processes publish at once.
create unique index pick_of_record on picks.pick
  (game_id, player_id, stat, period, line_halves, direction, origin) where of_record;

-- The picks of a board, in order.
create table picks.board_pick (
  board_id int not null references picks.board,
  pick_id int not null references picks.pick,
  rank int not null,
  primary key (board_id, pick_id),
  unique (board_id, rank)
);
-- Reading one pick: the boards that list it.
create index board_pick_by_pick on picks.board_pick (pick_id);

-- Every grade of a pick; the one in force has superseded_at = infinity.
create table picks.outcome (
  pick_id int not null references picks.pick,
  version int not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  box_score_id int references league.box_score,
  profile text not null,
  -- Null with is_period_data_gap: not settled yet, because the counts of the period are missing.
  outcome text check (outcome in ('Hit', 'Miss', 'Push', 'Void')),
  actual_value smallint,
  profit numeric(20, 10),
  is_period_data_gap boolean not null,
  reason text not null,
  seal_kind text not null generated always as ('grade') stored,
  primary key (pick_id, version),
  check (superseded_at >= known_at),
  check (is_period_data_gap = (outcome is null)),
  check ((profit is null) = (outcome is null))
);
-- One grade per pick is in force; the record reads by it.
create unique index outcome_in_force on picks.outcome (pick_id) where superseded_at = 'infinity';

-- The market of a pick at tip-off: written once, when the game has begun.
create table picks.closing (
  pick_id int primary key references picks.pick,
  noted_at timestamptz not null,
  tip_off timestamptz not null,
  -- The last consensus before tip-off; null if no book could be believed.
  line_halves smallint,
  over_probability double precision check (over_probability > 0 and over_probability < 1),
  feeds smallint not null,
  books smallint not null,
  -- Of a hit on the pick's own line; null also where the line moved and the stat has one line only.
  probability double precision check (probability > 0 and probability < 1),
  seal_kind text not null generated always as ('closing') stored,
  seal_version int not null generated always as (0) stored,
  check (noted_at >= tip_off),
  check ((line_halves is null) = (over_probability is null)),
  check (probability is null or line_halves is not null)
);

-- What the track record sums of a pick of record, one row per version: written when the pick is published, when its closing
-- line is noted and when it is graded, in that transaction.
create table picks.record_fact (
  pick_id int not null references picks.pick,
  version int not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  league text not null,
  origin text not null,
  game_date date not null,
  game_id int not null,
  stat text not null,
  rating text not null,
  direction text not null,
  book_id smallint not null,
  probability double precision not null,
  market_probability double precision not null,
  -- Profit of a hit, one unit staked.
  win double precision not null,
  -- All three null until the pick is graded.
  is_period_data_gap boolean,
  outcome text,
  profit numeric(20, 10),
  -- Whether an earlier grade had another outcome.
  is_regraded boolean not null,
  -- Expected value of the frozen price at the closing probability; null where none is known.
  closing_value double precision,
  primary key (pick_id, version),
  check (superseded_at >= known_at)
);
-- The track record of a range of days as of a moment: versions that ended before it are skipped in the index.
create index record_fact_by_day on picks.record_fact (league, origin, game_date, superseded_at);
-- Writing a version: the one in force, which is the only one.
create unique index record_fact_in_force on picks.record_fact (pick_id) where superseded_at = 'infinity';
-- Public: the track record reads it.
create view picks.record_facts as select * from picks.record_fact;

-- The hash under which a pick, its closing line or a grade stands in the ledger. The hash is computed from the rows; the
-- names of the pick are kept here as they were then.
create table picks.seal (
  pick_id int not null references picks.pick,
  kind text not null check (kind in ('pick', 'closing', 'grade')),
  -- The version of a grade; 0 otherwise.
  version int not null,
  hash bytea not null check (length(hash) = 32),
  -- Keeps the hash from revealing the pick before it is opened.
  salt uuid,
  names jsonb,
  primary key (pick_id, kind, version),
  check ((kind = 'pick') = (salt is not null and names is not null))
);
-- What is published, noted or graded is sealed in the same transaction.
alter table picks.pick add constraint pick_is_sealed foreign key (id, seal_kind, seal_version)
  references picks.seal (pick_id, kind, version) deferrable initially deferred;
alter table picks.closing add constraint closing_is_sealed foreign key (pick_id, seal_kind, seal_version)
  references picks.seal (pick_id, kind, version) deferrable initially deferred;
alter table picks.outcome add constraint grade_is_sealed foreign key (pick_id, seal_kind, version)
  references picks.seal (pick_id, kind, version) deferrable initially deferred;

-- Everything published is frozen.
create trigger board_is_frozen before update or delete on picks.board
  for each row execute function platform.refuse_change();
create trigger pick_is_frozen before update or delete on picks.pick
  for each row execute function platform.refuse_change();
create trigger board_pick_is_frozen before update or delete on picks.board_pick
  for each row execute function platform.refuse_change();
create trigger closing_is_frozen before update or delete on picks.closing
  for each row execute function platform.refuse_change();
create trigger seal_is_frozen before update or delete on picks.seal
  for each row execute function platform.refuse_change();
create trigger board_is_kept before truncate on picks.board execute function platform.refuse_change();
create trigger pick_is_kept before truncate on picks.pick execute function platform.refuse_change();
create trigger board_pick_is_kept before truncate on picks.board_pick execute function platform.refuse_change();
create trigger outcomes_are_kept before truncate on picks.outcome execute function platform.refuse_change();
create trigger closings_are_kept before truncate on picks.closing execute function platform.refuse_change();
create trigger seals_are_kept before truncate on picks.seal execute function platform.refuse_change();
create trigger record_facts_are_kept before truncate on picks.record_fact execute function platform.refuse_change();

-- A new version supersedes an old one: the moment of that is the only thing that may change in a version. Generated columns
-- are not computed yet in a trigger before the change.
create function picks.refuse_change_in_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_at = 'infinity'
     and to_jsonb(old) - array['superseded_at', 'seal_kind'] = to_jsonb(new) - array['superseded_at', 'seal_kind'] then
    return new;
  end if;
  raise exception 'a version in %.% is never changed or deleted, a newer one stands beside it', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger outcome_is_kept before update or delete on picks.outcome
  for each row execute function picks.refuse_change_in_place();
create trigger record_fact_is_kept before update or delete on picks.record_fact
  for each row execute function picks.refuse_change_in_place();

-- At the end of the transaction a superseded grade has a successor: otherwise a lost pick could count as not graded.
create function picks.require_next_grade() returns trigger language plpgsql as $$
begin
  if not exists (select from picks.outcome next where next.pick_id = new.pick_id and next.version = new.version + 1) then
    raise exception 'grade % of pick % ended without a newer one', new.version, new.pick_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger grade_has_successor after update on picks.outcome deferrable initially deferred
  for each row execute function picks.require_next_grade();

-- At the end of the transaction the record counts of a pick what its grade in force says, and counts it.
create function picks.require_true_fact() returns trigger language plpgsql as $$
begin
  if not exists (
    select from picks.record_fact fact
    join picks.pick pick on pick.id = fact.pick_id and pick.of_record
    left join picks.outcome grade on grade.pick_id = fact.pick_id and grade.superseded_at = 'infinity'
    where fact.pick_id = new.pick_id and fact.superseded_at = 'infinity'
      and (fact.outcome, fact.profit, fact.is_period_data_gap)
        is not distinct from (grade.outcome, grade.profit, grade.is_period_data_gap)) then
    raise exception 'the record would count pick % otherwise than its grade', new.pick_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger record_fact_is_true after insert or update on picks.record_fact deferrable initially deferred
  for each row execute function picks.require_true_fact();
-- Public views, inlined by PostgreSQL: the record and research read published picks by them.

-- Published picks.
create view picks.picks as
  select id, first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves, direction, book_id,
    price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence, rating, summary, blocks,
    forecast, l10_hits, l10_games, tip_off, published_at, of_record, origin
  from picks.pick;

-- Closing lines of picks.
create view picks.closings as
  select pick_id, noted_at, tip_off, line_halves, over_probability, feeds, books, probability from picks.closing;
