-- Drops the months of quotes that ended by a moment. It waits two seconds for readers, and gives up where one takes longer.
create function odds.drop_quote_months(first timestamptz) returns int language plpgsql set lock_timeout = '2s' as $$
declare
  part text;
  dropped int := 0;
begin
  for part in
    select child.relname from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'odds.quote'::regclass
      and to_date(substring(child.relname from 'quote_(\d{4}_\d{2})'), 'YYYY_MM') < (first at time zone 'utc')::date
  loop
    execute format('drop table odds.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;
