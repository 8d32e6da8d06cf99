-- Of a game's states the record asks one thing: whether it is over. A score that moves, some hundred times a game, is no news
-- for it, and every one had the whole record added up again. So a state says when it is added whether the game is over after
-- it and was not before, or the other way round; one that is added between others is held to the one before it. What was
-- there already counts as it did.
alter table league.game_state add column turns boolean not null default true;

create function league.tell_turn() returns trigger language plpgsql as $$
begin
  new.turns := (new.status = 'final') is distinct from (
    select before.status = 'final' from league.game_state before
    where before.game_id = new.game_id and before.known_at < new.known_at
    order by before.known_at desc limit 1
  );
  return new;
end $$;
create trigger turn_is_told before insert on league.game_state for each row execute function league.tell_turn();

create function picks.turns_added() returns trigger language plpgsql as $$
declare
  added bigint := (select count(*) from fresh where turns);
begin
  if added > 0 then perform picks.count_facts(added); end if;
  return null;
end $$;
drop trigger facts_are_counted on league.game_state;
create trigger facts_are_counted after insert on league.game_state
  referencing new table as fresh for each statement execute function picks.turns_added();

create or replace function picks.facts_known(at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return coalesce((select sum(facts) from picks.fact_count), 0)
    - (select count(*) from picks.pick where of_record and published_at > at)
    - (select count(*) from picks.outcome where known_at > at)
    - (select count(*) from picks.closing where noted_at > at)
    - (select count(*) from league.game_state where turns and known_at > at);
end $$;
