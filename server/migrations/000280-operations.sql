-- Wakes every process when a change of the configuration commits, also one that was made by hand.
create function operations.notify_configuration() returns trigger language plpgsql as $$
begin
  perform pg_notify('configuration', '');
  return null;
end $$;
create trigger config_version_notifies after update on operations.config_version
  for each statement execute function operations.notify_configuration();
