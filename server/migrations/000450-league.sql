-- A box score counts what its sport counts: a line has all of basketball's counts or none, and of hockey's those that its
-- source has of the player. docs/sports.md says how a sport's counts are added.
alter table league.box_line
  alter column pts drop not null, alter column reb drop not null, alter column ast drop not null,
  alter column fg3m drop not null, alter column fg3a drop not null, alter column fgm drop not null,
  alter column fga drop not null, alter column ftm drop not null, alter column fta drop not null,
  alter column stl drop not null, alter column blk drop not null, alter column tov drop not null,
  add check (num_nulls(pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov) in (0, 12)),
  add goals smallint, add assists smallint, add sog smallint, add blocked_shots smallint,
  add hits_given smallint,
  add pp_goals smallint, add pp_points smallint,
  add saves smallint, add shots_against smallint, add goals_against smallint;
alter table league.period_line
  alter column pts drop not null, alter column reb drop not null, alter column ast drop not null,
  alter column fg3m drop not null, alter column fg3a drop not null, alter column fgm drop not null,
  alter column fga drop not null, alter column ftm drop not null, alter column fta drop not null,
  alter column stl drop not null, alter column blk drop not null, alter column tov drop not null,
  add check (num_nulls(pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov) in (0, 12)),
  add goals smallint, add assists smallint, add sog smallint, add blocked_shots smallint,
  add hits_given smallint,
  add pp_goals smallint, add pp_points smallint,
  add saves smallint, add shots_against smallint, add goals_against smallint;

create or replace view league.box_lines as
  select box_score_id, player_id, team_id, played_on, starter, seconds,
    pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov,
    goals, assists, sog, blocked_shots, hits_given, pp_goals, pp_points, saves, shots_against, goals_against
  from league.box_line;
