-- Ids of kept events follow the order of their commits, so that whoever has read up to one has missed none before it:
-- transactions that keep events do it one after the other, from drawing the ids to the commit. Followers of the stream
-- hear of it when it has committed. The pair of numbers names this lock and nothing else (see stream-queries.ts).
create function webhooks.in_order() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(505000, 0), pg_notify('webhook_events', '');
  return null;
end $$;
create trigger event_in_order before insert on webhooks.event for each statement execute function webhooks.in_order();
