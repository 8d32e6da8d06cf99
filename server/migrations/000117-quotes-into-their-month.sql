-- Rows copied into a partitioned table with a trigger for the statement go in one by one; straight into a month they go in
-- by the page. So each month has the trigger too, and what a quote needs is checked whichever way it comes.
--
-- Nearly every quote is ended once. With half a page kept free each ending finds its room beside its row, and no index
-- is touched: at 60 of 100 a third of the endings went elsewhere. Pages that are there already stay as they are.
create or replace function odds.open_quote_months(moments timestamptz[]) returns int language plpgsql as $$
declare
  month timestamp;
  part text;
  made int := 0;
begin
  for month in
    select distinct date_trunc('month', moment at time zone 'utc') from unnest(moments) as moment order by 1
  loop
    part := 'quote_' || to_char(month, 'YYYY_MM');
    -- A month that a restored backup brought has its rows, and its trigger not yet.
    continue when exists (
      select from pg_trigger where tgrelid = to_regclass('odds.' || part) and tgname = 'quotes_are_taken_in');
    perform pg_advisory_xact_lock(7267460118525);
    if to_regclass('odds.' || part) is null then
      execute format('create table odds.%I (like odds.quote including all) with (fillfactor = 50)', part);
      execute format('alter table odds.quote attach partition odds.%I for values from (%L) to (%L)',
        part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
      made := made + 1;
    end if;
    continue when exists (
      select from pg_trigger where tgrelid = to_regclass('odds.' || part) and tgname = 'quotes_are_taken_in');
    execute format('create trigger quotes_are_taken_in after insert on odds.%I
      referencing new table as fresh for each statement execute function odds.take_in_quotes()', part);
  end loop;
  return made;
end $$;

do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'odds.quote'::regclass loop
    execute format('alter table %s set (fillfactor = 50)', part);
    execute format('create trigger quotes_are_taken_in after insert on %s
      referencing new table as fresh for each statement execute function odds.take_in_quotes()', part);
  end loop;
end $$;
