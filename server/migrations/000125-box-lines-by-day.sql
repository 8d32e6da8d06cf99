-- A player's newest games without a look at all he ever played: the day of the game beside each line, and the index in
-- its order. Who asks for a season finds its days by the other index.
alter table league.box_line add column played_on date;
update league.box_line line set played_on = game.game_date
from league.box_score box
join league.game game on game.id = box.game_id
where box.id = line.box_score_id;
alter table league.box_line alter column played_on set not null;

create index box_line_by_player_and_day on league.box_line (player_id, played_on);
drop index league.box_line_by_player;
alter index league.box_line_by_player_and_day rename to box_line_by_player;
create index game_by_season on league.game (league, season, game_date);

-- The day is that of the game, whoever writes the line, and goes with the game when that is moved.
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
