-- Of days long past only the last board is kept; versions before this one are gone.
alter table research.day add column kept_from_version int not null default 1;
