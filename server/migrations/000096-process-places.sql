-- Where a process runs, as operators find it: GET /ops/services lists every process. Empty for those of an earlier version.
alter table platform.process add column host text not null default '';
alter table platform.process add column pid int not null default 0;
alter table platform.process add column roles text[] not null default '{}';
