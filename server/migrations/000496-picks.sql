-- How far the running games are followed: one row a game, for thirty days after it.
create table picks.live_game (
  game_id int primary key references league.game,
  -- The state that was followed last, and the one that was announced last.
  known_at timestamptz not null,
  announced_at timestamptz,
  announced_state timestamptz,
  -- By player and stat, the probability of the over in the last point, and how many points there are.
  last jsonb not null check (jsonb_typeof(last) = 'object')
);
-- The live path of a quoted line: a point where the probability of the over had moved by more than five points.
create table picks.live_point (
  game_id int not null references picks.live_game on delete cascade,
  player_id int not null references league.player,
  stat text not null,
  line_halves smallint not null,
  at timestamptz not null,
  period smallint not null,
  clock_seconds smallint not null,
  value double precision not null,
  over double precision not null check (over between 0 and 1),
  primary key (game_id, player_id, stat, at)
);
