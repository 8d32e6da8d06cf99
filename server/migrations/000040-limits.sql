-- Limits: exact daily quotas.
create schema limits;

-- Requests of an account on a UTC day in an endpoint group. One statement counts the requests of many accounts: each row
-- carries the quota to apply (allowed) and how many requests were accepted (taken), because "on conflict" can read only
-- the inserted row and PostgreSQL 15 cannot return the row as it was.
create table limits.quota_use (
  account_id int not null,
  quota_group text not null,
  day date not null,
  used int not null check (used >= 0),
  allowed int not null default 2147483647,
  taken int not null default 0,
  primary key (account_id, quota_group, day)
) with (fillfactor = 50); -- free space for in-place (HOT) updates, which leave the index alone
