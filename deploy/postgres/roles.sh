#!/bin/sh
# Runs once, when PostgreSQL makes its cluster: the two roles of docs/self-hosting.md, "Two database roles".
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v owner="$(cat /run/secrets/database-owner-password)" -v service="$(cat /run/secrets/database-service-password)" <<'SQL'
create role prop_pick_owner login createrole password :'owner';
create role prop_pick_service login password :'service';
alter database prop_pick owner to prop_pick_owner;
SQL
