#!/bin/sh
# Hands the part of the primary to the synchronous standby, for maintenance. Requests wait meanwhile, some seconds; none fails.
# Runs on one machine and reaches the fronts and pools of the others by ssh, or by the command in ON_MACHINE.
set -eu
export PGPASSWORD='@SUPERUSER_PASSWORD:shell@'
primary='host=@LOCAL@ port=5000 user=postgres dbname=postgres sslmode=verify-full sslrootcert=@CONFIG@/authority.crt connect_timeout=2'
ask() { @POSTGRES_BIN@/psql -qXAt "$primary" -c "$1" 2>/dev/null || true; }
# A script of the cluster on all machines at once.
everywhere() {
  status=0
  jobs=
  for address in @ADDRESS_A@ @ADDRESS_B@ @ADDRESS_C@; do
    ${ON_MACHINE:-ssh} "$address" @CONFIG@/"$1" "$2" &
    jobs="$jobs $!"
  done
  for job in $jobs; do wait "$job" || status=1; done
  return $status
}
go_on() {
  everywhere pool.sh resume || true
  everywhere front.sh release || true
  everywhere pool.sh settle || true
}
before=$(ask 'select inet_server_addr()')
[ -n "$before" ] || { echo 'there is no primary' >&2; exit 1; }
# What is not written yet would be written while requests wait.
ask checkpoint
trap go_on EXIT
# Without a front proxy the others hold requests back all the same.
everywhere front.sh hold || true
everywhere pool.sh pause
patronictl -c @CONFIG@/patroni.yml switchover prop-pick --force
tries=0
until after=$(ask 'select inet_server_addr() where not pg_is_in_recovery()') && [ -n "$after" ] && [ "$after" != "$before" ]; do
  tries=$((tries + 1))
  [ $tries -lt 150 ] || { echo 'no new primary was seen' >&2; exit 1; }
  sleep 0.2
done
echo "the primary is $after"
