-- A board of 20,000 props comes in one statement. Its foreign keys were checked row by row and took most of its time; a
-- trigger checks what a statement brought all at once instead.
alter table research.board_prop
  drop constraint board_prop_day_id_fkey,
  drop constraint board_prop_game_id_fkey,
  drop constraint board_prop_player_id_fkey;

create function research.take_in_props() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct day_id from fresh) said
             where not exists (select from research.day day where day.id = said.day_id)) then
    raise exception 'a prop names a day that is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct game_id from fresh) said
             where not exists (select from league.game game where game.id = said.game_id)) then
    raise exception 'a prop names a game that is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct player_id from fresh) said
             where not exists (select from league.player player where player.id = said.player_id)) then
    raise exception 'a prop names a player that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger props_are_taken_in after insert on research.board_prop
  referencing new table as fresh for each statement execute function research.take_in_props();

-- The text as it was written, which is hashed to tell what changed; nothing asks the database what is inside. What is kept
-- from before is written another way: a board that is still open then has one version more, with the same figures.
alter table research.board_prop alter column content type json using content::json;
