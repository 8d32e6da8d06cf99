#!/bin/sh
# Holds the requests of machine @NODE@ back, or lets them go on: pool.sh pause|resume
# "pause" returns when no transaction of this machine is open any more, and fails after ten seconds.
set -eu
export PGPASSWORD='@PATRONI_PASSWORD@'
exec timeout 10 @POSTGRES_BIN@/psql -qX "host=@LOCAL@ port=6432 user=pgbouncer dbname=pgbouncer" -c "$1 prop_pick"
