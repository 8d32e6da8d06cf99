-- Every hit waits for the delay of the tier. Processes of the version before still write the column during an upgrade.
alter table alerts.hit alter column is_delayed set default true;
