-- Who starts for a team in a game, by the model when the game was scored: a row whenever that changed. The row in force at a
-- moment is the last one known by then. Rows are kept, so an answer as of a past moment stays the same.
create table research.team_starts (
  game_id int not null references league.game,
  team_id int not null references league.team,
  origin text not null,
  known_at timestamptz not null,
  -- By player, the probability to start if playing, in hundredths.
  chances json not null,
  primary key (game_id, team_id, origin, known_at)
);
