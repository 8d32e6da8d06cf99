#!/bin/sh
# Runs once, on the first primary: the service's two roles and its database. Patroni gives the address of the new server.
set -eu
@POSTGRES_BIN@/psql -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role prop_pick_owner login createrole password '@OWNER_PASSWORD:single@';
create role prop_pick_service login password '@SERVICE_PASSWORD:single@';
create database prop_pick owner prop_pick_owner;
-- A limit that PgBouncer does not pass on.
alter role prop_pick_service set statement_timeout = '10min';
-- After a failover the service sees at once that a standby follows the new primary; otherwise at its next restartpoint.
grant pg_read_all_stats to prop_pick_service;
SQL
