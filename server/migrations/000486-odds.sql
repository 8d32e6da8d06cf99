-- What rests at an exchange: at least so many contracts on each side. Null where the feed does not say.
alter table odds.quote add resting smallint check (resting in (0, 1, 10, 100, 1000, 10000));
alter table odds.quote_aside add resting smallint;
