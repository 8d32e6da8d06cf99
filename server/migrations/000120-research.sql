-- Research: every scored prop of a day with its consensus line and best prices. A board is one version of a day; a prop
-- that several versions list unchanged is stored once, from the first version that lists it to the first that does not.
create schema research;

-- One row per day of a league and origin.
create table research.day (
  id int generated always as identity primary key,
  league text not null,
  game_date date not null,
  origin text not null,
  -- Versions before this one are deleted: of past days only the last board is kept.
  kept_from_version int not null default 1,
  unique (league, game_date, origin)
);

-- One version of a day.
create table research.board (
  day_id int not null references research.day,
  version int not null check (version > 0),
  as_of timestamptz not null,
  -- Never earlier than the version before: the board in force at a moment is the last one known by then.
  known_at timestamptz not null,
  primary key (day_id, version)
);

-- One scored prop. A board of 20,000 props is written in one statement and checking foreign keys row by row took most of
-- its time, so the trigger props_are_taken_in checks each statement's rows at once.
create table research.board_prop (
  day_id int not null,
  game_id int not null,
  player_id int not null,
  stat text not null,
  period text not null,
  from_version int not null,
  -- The largest int while the current version lists it.
  until_version int not null default 2147483647,
  -- Everything else that is shown, as text that is hashed to find changes (record-board.ts).
  content json not null,
  primary key (day_id, game_id, player_id, stat, period, from_version),
  check (until_version > from_version)
);
-- research.current-props and props-of-version: props that a version lists, or stopped listing.
create index board_prop_by_end on research.board_prop (day_id, until_version);

create function research.take_in_props() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct day_id from fresh) said
             where not exists (select from research.day day where day.id = said.day_id)) then
    raise exception 'a prop names a day that is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct game_id from fresh) said
             where not exists (select from league.games game where game.id = said.game_id)) then
    raise exception 'a prop names a game that is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct player_id from fresh) said
             where not exists (select from league.players player where player.id = said.player_id)) then
    raise exception 'a prop names a player that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger props_are_taken_in after insert on research.board_prop
  referencing new table as fresh for each statement execute function research.take_in_props();

-- The versions of a game that is over, one per correction: its props are in research.settled_prop. A version is in force from
-- the moment its newest fact (state or box score) became known.
create table research.settled_game (
  game_id int not null references league.game,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  game_date date not null,
  tip_off timestamptz not null,
  -- Null if the game was cancelled.
  box_score_id int references league.box_score,
  primary key (game_id, known_at)
);

-- One prop of such a version: its first quote, its closing line and the player's count. Written when the game is settled,
-- some hundred rows at once, so foreign keys are left to settled_game and to the quotes they are made from.
create table research.settled_prop (
  game_id int not null,
  player_id int not null,
  stat text not null,
  period text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  game_date date not null,
  tip_off timestamptz not null,
  -- The team the player played for; null without action.
  team_id int,
  line_halves smallint not null,
  book_id smallint not null,
  over_price int not null,
  under_price int not null,
  closing_halves smallint,
  -- Null without action, and where the figures of the period are missing.
  value smallint,
  is_voided boolean not null,
  primary key (game_id, player_id, stat, period, known_at)
);
-- research.settled-props: a player's newest props, in the order of the answer, so that a limit ends the read.
create index settled_prop_by_player on research.settled_prop
  (player_id, game_date desc, tip_off desc, game_id desc, stat, period);

-- Public view: games that are over and whose props are settled, by the version in force.
create view research.settled_games as
  select game_id, known_at, game_date, tip_off from research.settled_game where superseded_at = 'infinity';
