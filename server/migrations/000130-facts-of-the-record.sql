-- The record is kept until a fact comes that it rests on: a pick of record, a grade, a close, a state of a game. Whether one
-- came is told by how many came ever, which is the sum of this table: a row is added in the transaction that adds the
-- facts, so what is committed late is counted when it is there. It counts from here on: two sums are compared, and
-- nobody asks how many facts there are.
create table picks.fact_count (
  id bigint generated always as identity primary key,
  facts bigint not null
);

-- Counts so many more. The rows that no open transaction has are taken along into the new one: no writer waits for
-- another, and there are never more rows than there were writers at once.
create function picks.count_facts(more bigint) returns void language sql as $$
  with free as materialized (
    select id from picks.fact_count for update skip locked
  ), taken as (
    delete from picks.fact_count kept using free where kept.id = free.id returning kept.facts
  )
  insert into picks.fact_count (facts) select coalesce(sum(facts), 0) + more from taken
$$;

-- What a statement did to facts; one that goes is a change too.
create function picks.facts_changed() returns trigger language plpgsql as $$
declare
  changed bigint := 1;
begin
  if tg_op = 'DELETE' then
    select count(*) into changed from gone;
  elsif tg_op = 'INSERT' and tg_table_name = 'pick' then
    select count(*) into changed from fresh where of_record;
  elsif tg_op = 'INSERT' then
    select count(*) into changed from fresh;
  end if;
  if changed > 0 then perform picks.count_facts(changed); end if;
  return null;
end $$;
create trigger facts_are_counted after insert on picks.pick
  referencing new table as fresh for each statement execute function picks.facts_changed();
create trigger facts_are_counted after insert on picks.outcome
  referencing new table as fresh for each statement execute function picks.facts_changed();
create trigger facts_are_counted after insert on picks.closing
  referencing new table as fresh for each statement execute function picks.facts_changed();
create trigger facts_are_counted after insert on league.game_state
  referencing new table as fresh for each statement execute function picks.facts_changed();
-- The others refuse it.
create trigger deleted_facts_are_counted after delete on league.game_state
  referencing old table as gone for each statement execute function picks.facts_changed();
create trigger truncated_facts_are_counted after truncate on league.game_state
  for each statement execute function picks.facts_changed();

create index pick_by_publication on picks.pick (published_at) where of_record;
create index outcome_by_news on picks.outcome (known_at);
create index closing_by_news on picks.closing (noted_at);

-- How many facts there were at a moment, but for a number that stays the same: all that were ever counted, without those
-- that are newer. These are few, so each is found by its index, whatever a plan for any moment expects; and planned once,
-- because planning takes longer than the answer.
create function picks.facts_known(at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return coalesce((select sum(facts) from picks.fact_count), 0)
    - (select count(*) from picks.pick where of_record and published_at > at)
    - (select count(*) from picks.outcome where known_at > at)
    - (select count(*) from picks.closing where noted_at > at)
    - (select count(*) from league.game_state where known_at > at);
end $$;
