-- The queue wakes no worker when a queue of its own is freed: serial work that waits would start with the next poll.
create function platform.wake_for_freed_queue() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
  return null;
end $$;

-- Called once the tables of the queue exist; takes a lock on one of them only the first time.
create function platform.watch_freed_queues() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('platform.watch-freed-queues', 0));
  if not exists (select from pg_trigger where tgname = 'wake_for_freed_queue') then
    create trigger wake_for_freed_queue after update on graphile_worker._private_job_queues
      for each row when (old.locked_by is not null and new.locked_by is null)
      execute function platform.wake_for_freed_queue();
  end if;
end $$;
