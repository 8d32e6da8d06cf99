-- League: teams, players, games, box scores, shots and availability. A fact is in force from known_at until superseded_at:
-- `known_at <= asOf and superseded_at > asOf` reads the league exactly as it was known at that moment.
-- known_at_assumed marks moments that an import rule supplied because the source gave none.
create schema league;

-- One row per team of a league, by its abbreviation.
create table league.team (
  id int generated always as identity primary key,
  league text not null,
  abbreviation text not null,
  name text not null,
  known_at timestamptz not null,
  unique (league, abbreviation)
);

-- One row per player of a league. name_key is the name without case, accents and punctuation.
create table league.player (
  id int generated always as identity primary key,
  league text not null,
  name text not null,
  name_key text not null,
  position text,
  known_at timestamptz not null
);
-- Resolving a name of a feed to a player.
create index player_by_name on league.player (league, name_key);

-- A source's own id of a player: the safest way to recognize one. A source may give one id to players of two leagues.
create table league.player_external (
  league text not null,
  source text not null,
  external_id text not null,
  player_id int not null references league.player,
  known_at timestamptz not null,
  primary key (league, source, external_id)
);

-- Other spellings of a player's name. An operator's decision is never overwritten; the list that comes with the program
-- may be corrected. A former name is kept since the moment at which the player was renamed.
create table league.player_alias (
  league text not null,
  name_key text not null,
  player_id int not null references league.player,
  known_at timestamptz not null,
  decided_by text not null default 'operator' check (decided_by in ('operator', 'list', 'rename')),
  primary key (league, name_key)
);

-- Names that resolve to no player, for an operator to decide. A decision becomes a row of league.player_alias.
create table league.name_review (
  league text not null,
  source text not null,
  name_key text not null,
  spelling text not null,
  reason text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  times int not null,
  primary key (league, source, name_key)
);

-- One row per game: its day and its two teams.
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
-- league.games-of-day and most other reads: the games of a league by day.
create index game_by_date on league.game (league, game_date);
-- research.zones-of-player and game logs: the games of a season.
create index game_by_season on league.game (league, season, game_date);

-- A source's own id of a game.
create table league.game_external (
  league text not null,
  source text not null,
  external_id text not null,
  game_id int not null references league.game,
  known_at timestamptz not null,
  primary key (league, source, external_id)
);

-- Versions of a game's state: status, tip-off and points.
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
-- league.news-since and results-since: whether a state became known after a moment.
create index game_state_by_news on league.game_state (known_at);

-- One version of a game's box score from one source; a correction is a new version with all its lines.
create table league.box_score (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  has_periods boolean not null,
  -- Hashes of all lines and of all period lines: a box score that is read again is compared by them.
  totals_hash text not null,
  periods_hash text not null,
  unique (game_id, source, known_at),
  check (superseded_at > known_at)
);
-- league.news-since and results-since: whether a box score became known after a moment.
create index box_score_by_news on league.box_score (known_at);

-- One line per player of a box score. A player without a line did not play.
create table league.box_line (
  box_score_id int not null references league.box_score on delete cascade,
  player_id int not null references league.player,
  team_id int not null references league.team,
  -- The day of the game. Triggers fill it and keep it equal to league.game.game_date.
  played_on date not null,
  starter boolean not null,
  seconds int not null,
  pts smallint not null, reb smallint not null, ast smallint not null,
  fg3m smallint not null, fg3a smallint not null, fgm smallint not null, fga smallint not null,
  ftm smallint not null, fta smallint not null,
  stl smallint not null, blk smallint not null, tov smallint not null,
  primary key (box_score_id, player_id)
);
-- A player's newest games without a look at the older ones: research.games-of-player, appearances-around, next-game.
create index box_line_by_player on league.box_line (player_id, played_on);

create function league.date_box_line() returns trigger language plpgsql as $$
begin
  new.played_on := (
    select game.game_date from league.box_score box join league.game game on game.id = box.game_id
    where box.id = new.box_score_id);
  return new;
end $$;
create trigger box_line_is_dated before insert on league.box_line
  for each row execute function league.date_box_line();

create function league.move_box_lines() returns trigger language plpgsql as $$
begin
  update league.box_line line set played_on = new.game_date
  from league.box_score box
  where box.game_id = new.id and line.box_score_id = box.id;
  return null;
end $$;
create trigger box_lines_move_along after update of game_date on league.game
  for each row when (old.game_date is distinct from new.game_date) execute function league.move_box_lines();

-- The counts of a line in one period.
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

-- A box score from another source that contradicts the one in force. While it stands, the players on which the two differ
-- are not graded.
create table league.box_dispute (
  game_id int not null references league.game on delete cascade,
  source text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  against text not null,
  -- Players whose counts differ, or that only one of the two lists.
  player_ids int[] not null,
  -- Players whose totals agree and whose counts by period differ.
  period_player_ids int[] not null default '{}',
  -- Hash of all its counts, to recognize it when it is read again.
  said_hash text not null,
  -- Hash of all its counts by period; null without periods.
  said_periods_hash text,
  primary key (game_id, source, known_at),
  check (superseded_at >= known_at)
);
-- One dispute per game and source is in force; league.disputes-over reads by it.
create unique index box_dispute_in_force on league.box_dispute (game_id, source) where superseded_at = 'infinity';

-- One version of a game's shot chart from one source.
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

-- One row per shot of a chart, with its place and zone.
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
-- research.zones-of-player: the shots of a player in given charts.
create index shot_by_player on league.shot (player_id, shot_chart_id);

-- Versions of a player's availability for a game, from injury reports and lineups.
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
-- league.news-since: whether a report became known after a moment.
create index availability_by_news on league.availability (known_at);
-- league.teams-told: every report on a player, to learn the player's current team.
create index availability_by_player on league.availability (player_id, known_at);

-- When a team's own report for a game was first known: one without players is a fact too. Lists of other sites are none.
create table league.availability_submission (
  game_id int not null references league.game,
  team_id int not null references league.team,
  source text not null,
  known_at timestamptz not null,
  primary key (game_id, team_id, source)
);

-- Versions of a team's announced or observed starters.
create table league.lineup (
  game_id int not null references league.game,
  team_id int not null references league.team,
  source text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  -- Five player ids.
  starters int[] not null check (cardinality(starters) = 5),
  primary key (game_id, team_id, source, known_at),
  check (superseded_at > known_at)
);

-- Games with news that can move a score and that no scoring run has read yet. Written with the news, deleted by the
-- scoring run that reads it.
create table league.unscored_news (
  game_id int primary key references league.game,
  since timestamptz not null,
  -- What the news was: availability, lineup, or both, in that order.
  because text not null
);

-- How often news of a league was written. Its writers and the publishers of picks lock the row one after the other, so that
-- no pick is published between news and its commit.
create table league.news_turn (
  league text primary key,
  turn bigint not null
);

-- Updates the planner's statistics of the facts that imports write, which only the owner of a table may do.
create function league.analyze_facts() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze league.player, league.player_external, league.game, league.game_external, league.game_state, league.box_score,
    league.box_line, league.period_line, league.shot_chart, league.shot, league.availability;
end $$;
revoke execute on function league.analyze_facts() from public;

-- Public views: the facts as other modules read them. PostgreSQL inlines them, so their indexes are those of the tables.

-- Teams by their present abbreviation and name.
create view league.teams as
  select id, league, abbreviation, name from league.team;

-- Players by their present name.
create view league.players as
  select id, league, name, name_key, position from league.player;

-- Games with their day and teams.
create view league.games as
  select id, league, season, season_type, game_date, home_team_id, away_team_id, known_at from league.game;

-- The ids that sources give to games.
create view league.game_ids as
  select source, external_id, game_id from league.game_external;

-- Versions of the state of games.
create view league.game_states as
  select game_id, known_at, superseded_at, status, tip_off, tip_off_assumed, home_points, away_points
  from league.game_state;

-- Versions of box scores.
create view league.box_scores as
  select id, game_id, known_at, superseded_at, source, has_periods from league.box_score;

-- The lines of box scores.
create view league.box_lines as
  select box_score_id, player_id, team_id, played_on, starter, seconds,
    pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov
  from league.box_line;

-- Versions of shot charts.
create view league.shot_charts as
  select id, game_id, known_at, superseded_at, source from league.shot_chart;

-- The shots of shot charts.
create view league.shots as
  select shot_chart_id, number, player_id, period, clock_seconds, distance_ft, zone_basic, zone_area, zone_range, three, made
  from league.shot;

-- Versions of what was reported of the availability of players.
create view league.availability_reports as
  select game_id, player_id, team_id, known_at, superseded_at, source, status, reason from league.availability;

-- When the reports of teams were first known.
create view league.availability_submissions as
  select game_id, team_id, source, known_at from league.availability_submission;
