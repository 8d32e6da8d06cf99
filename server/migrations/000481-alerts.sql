-- The flag of odds.flag that a hit of price.flagged tells: what is gone when the message is made is left out.
alter table alerts.hit add flag_id int;
