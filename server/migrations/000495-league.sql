-- The newest state of a game that runs, written by the ingest that read it. One row a game, for two days.
create table league.running_game (
  game_id int primary key references league.game,
  source text not null,
  known_at timestamptz not null,
  -- When the source last said the same.
  seen_at timestamptz not null,
  -- Regulation periods, then overtimes.
  period smallint not null check (period >= 1),
  -- Left in the period; 0 between periods.
  clock_seconds smallint not null check (clock_seconds >= 0),
  home_points smallint not null,
  away_points smallint not null,
  -- Each player's figures so far.
  players jsonb not null check (jsonb_typeof(players) = 'array')
);
create view league.running_games as
  select game_id, source, known_at, seen_at, period, clock_seconds, home_points, away_points, players
  from league.running_game;
