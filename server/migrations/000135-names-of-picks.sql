-- Picks go out with names that are not frozen with them: the player's, his team's, his opponent's, the book's. What was
-- answered is kept until the board or its grades change; so that a name that is corrected is seen too, each change of one
-- replaces this version, in its own transaction, by one that never was.
create table picks.names_version (
  id boolean primary key default true check (id),
  version uuid not null default gen_random_uuid()
);
insert into picks.names_version default values;

create function picks.name_changed() returns trigger language plpgsql as $$
begin
  update picks.names_version set version = gen_random_uuid() where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger name_is_told after update of name on league.player
  for each row when (old.name is distinct from new.name) execute function picks.name_changed();
create trigger name_is_told after update of abbreviation on league.team
  for each row when (old.abbreviation is distinct from new.abbreviation) execute function picks.name_changed();
create trigger name_is_told after update of key on odds.book
  for each row when (old.key is distinct from new.key) execute function picks.name_changed();
