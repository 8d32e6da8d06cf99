-- One statement counts the requests of many accounts. What it wants for each row travels in the row it would insert, the
-- only thing that "on conflict" lets an update read, and what it took stays there for "returning" (PostgreSQL 15 cannot
-- return the row as it was).
alter table limits.quota_use
  add column allowed int not null default 2147483647,
  add column taken int not null default 0;
