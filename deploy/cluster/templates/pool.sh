#!/bin/sh
# Holds the requests of machine @NODE@ to the database back, or lets them go on: pool.sh pause|resume|settle
# "pause" returns when no transaction of this machine is open any more, and fails after ten seconds. "resume" waits at most so
# long until the proxy of this machine leads to a primary: a connection made before would fail. "settle" has requests wait no longer
# than usual again, once those that were held back are served.
set -eu
primary='host=@LOCAL@ port=5000 user=prop_pick_service dbname=prop_pick sslmode=verify-full sslrootcert=@CONFIG@/authority.crt connect_timeout=2'
export PGPASSWORD='@SERVICE_PASSWORD:shell@'
if [ "$1" = resume ]; then
  tries=0
  # Three in a row: while the proxy still knows two machines, it leads to each in turn.
  seen=0
  while [ $seen -lt 3 ] && [ $tries -lt 100 ]; do
    tries=$((tries + 1))
    if [ "$(@POSTGRES_BIN@/psql -qXAt "$primary" -c 'select not pg_is_in_recovery()' 2>/dev/null)" = t ]; then
      seen=$((seen + 1))
    else
      seen=0
      sleep 0.1
    fi
  done
fi
export PGPASSWORD='@PATRONI_PASSWORD:shell@'
admin() {
  timeout 10 @POSTGRES_BIN@/psql -qX "host=@LOCAL@ port=6432 user=pgbouncer dbname=pgbouncer" -c "$1"
}
case $1 in
pause)
  admin 'set query_wait_timeout = 30'
  admin 'pause prop_pick'
  ;;
resume)
  admin 'resume prop_pick'
  ;;
settle)
  # Not by "reload": it closes the connection that is being made, and PgBouncer takes that for a failed login and refuses everything
  # for a second.
  admin "set query_wait_timeout = $(sed -n 's/^query_wait_timeout = //p' @CONFIG@/pgbouncer.ini)"
  ;;
esac
