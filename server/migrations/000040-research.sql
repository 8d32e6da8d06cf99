-- What research shows of a day: every prop that was scored, with its consensus line and best prices. A board is one
-- version of a day; a prop listed unchanged on several of them is stored once, from the first version that lists it so
-- to the first that does not.
create schema research;

create table research.day (
  id int generated always as identity primary key,
  league text not null,
  game_date date not null,
  origin text not null,
  unique (league, game_date, origin)
);

create table research.board (
  day_id int not null references research.day,
  version int not null check (version > 0),
  as_of timestamptz not null,
  -- Never earlier than the version before: the one in force at a moment is the last that was known by then.
  known_at timestamptz not null,
  primary key (day_id, version)
);

create table research.board_prop (
  day_id int not null references research.day,
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  from_version int not null,
  -- The largest int while it is on the current version.
  until_version int not null default 2147483647,
  -- Everything else that is shown of it, as it is shown (record-board.ts).
  content jsonb not null,
  primary key (day_id, game_id, player_id, stat, period, from_version),
  check (until_version > from_version)
);
create index board_prop_by_end on research.board_prop (day_id, until_version);
