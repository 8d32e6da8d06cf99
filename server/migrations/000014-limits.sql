create schema limits;

-- Requests that an account made on a UTC day in an endpoint group: one row, changed by every request (or batch of them).
create table limits.quota_use (
  account_id int not null,
  quota_group text not null,
  day date not null,
  used int not null check (used >= 0),
  primary key (account_id, quota_group, day)
) with (fillfactor = 50); -- room for updates in place, which no index then has to follow
