-- Teams, players, games and what is known of them. A fact is in force from known_at until superseded_at:
-- `known_at <= asOf and superseded_at > asOf` reads the league exactly as it was known at any moment.
-- known_at_assumed marks moments that a source did not give and that an import rule supplied instead.
create schema league;

create table league.team (
  id int generated always as identity primary key,
  league text not null,
  abbreviation text not null,
  name text not null,
  known_at timestamptz not null,
  unique (league, abbreviation)
);

create table league.player (
  id int generated always as identity primary key,
  league text not null,
  name text not null,
  name_key text not null,
  position text,
  known_at timestamptz not null
);
create index player_by_name on league.player (league, name_key);

-- A source's own id for a player or a game; the surest way to recognise one.
create table league.player_external (
  source text not null,
  external_id text not null,
  player_id int not null references league.player,
  known_at timestamptz not null,
  primary key (source, external_id)
);

-- Other spellings of a name, as data: a person decided each of them.
create table league.player_alias (
  league text not null,
  name_key text not null,
  player_id int not null references league.player,
  known_at timestamptz not null,
  primary key (league, name_key)
);

create table league.game (
  id int generated always as identity primary key,
  league text not null,
  season text not null,
  season_type text not null,
  game_date date not null,
  home_team_id int not null references league.team,
  away_team_id int not null references league.team,
  known_at timestamptz not null,
  check (home_team_id <> away_team_id)
);
create index game_by_date on league.game (league, game_date);

create table league.game_external (
  source text not null,
  external_id text not null,
  game_id int not null references league.game,
  known_at timestamptz not null,
  primary key (source, external_id)
);

create table league.game_state (
  game_id int not null references league.game,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  status text not null,
  tip_off timestamptz not null,
  tip_off_assumed boolean not null,
  home_points int,
  away_points int,
  primary key (game_id, known_at),
  check (superseded_at > known_at)
);

-- One version of a game's whole box score; a correction is a new version with all its lines.
create table league.box_score (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  has_periods boolean not null,
  -- Of all its lines, and of all its period lines: what is read again is compared by these, not line by line.
  totals_hash text not null,
  periods_hash text not null,
  unique (game_id, source, known_at),
  check (superseded_at > known_at)
);

-- Everyone who played; who has no line did not play.
create table league.box_line (
  box_score_id int not null references league.box_score on delete cascade,
  player_id int not null references league.player,
  team_id int not null references league.team,
  starter boolean not null,
  seconds int not null,
  pts smallint not null, reb smallint not null, ast smallint not null,
  fg3m smallint not null, fg3a smallint not null, fgm smallint not null, fga smallint not null,
  ftm smallint not null, fta smallint not null,
  stl smallint not null, blk smallint not null, tov smallint not null,
  primary key (box_score_id, player_id)
);
create index box_line_by_player on league.box_line (player_id, box_score_id);

create table league.period_line (
  box_score_id int not null,
  player_id int not null,
  period smallint not null,
  seconds smallint not null,
  pts smallint not null, reb smallint not null, ast smallint not null,
  fg3m smallint not null, fg3a smallint not null, fgm smallint not null, fga smallint not null,
  ftm smallint not null, fta smallint not null,
  stl smallint not null, blk smallint not null, tov smallint not null,
  primary key (box_score_id, player_id, period),
  foreign key (box_score_id, player_id) references league.box_line on delete cascade
);

create table league.shot_chart (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  content_hash text not null,
  unique (game_id, source, known_at),
  check (superseded_at > known_at)
);

create table league.shot (
  shot_chart_id int not null references league.shot_chart on delete cascade,
  number smallint not null,
  player_id int not null references league.player,
  period smallint not null,
  clock_seconds smallint not null,
  x_ft real not null,
  y_ft real not null,
  distance_ft smallint not null,
  zone_basic text not null,
  zone_area text not null,
  zone_range text not null,
  three boolean not null,
  made boolean not null,
  primary key (shot_chart_id, number)
);
create index shot_by_player on league.shot (player_id, shot_chart_id);

-- What an injury report or a line-up said of a player, and when.
create table league.availability (
  game_id int not null references league.game,
  player_id int not null references league.player,
  team_id int not null references league.team,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  source text not null,
  status text not null,
  reason text not null,
  primary key (game_id, player_id, source, known_at),
  check (superseded_at > known_at)
);
