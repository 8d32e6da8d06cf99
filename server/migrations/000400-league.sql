-- Public data sets have no starters: null where it is not known who started. Every line in place has a value.
alter table league.box_line alter column starter drop not null;
