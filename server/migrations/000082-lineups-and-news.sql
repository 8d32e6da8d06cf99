-- Who starts for a team, as announced before tip-off or seen at it: one row a version.
create table league.lineup (
  game_id int not null references league.game,
  team_id int not null references league.team,
  source text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  -- Five players, by id.
  starters int[] not null check (cardinality(starters) = 5),
  primary key (game_id, team_id, source, known_at),
  check (superseded_at > known_at)
);

-- Games of which something was learned that moves a score and that no score has seen yet: an injury report, a line-up.
-- Written with the news, taken by the score that reads it.
create table league.unscored_news (
  game_id int primary key references league.game,
  since timestamptz not null
);
