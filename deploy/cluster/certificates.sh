#!/bin/sh
# Makes a certificate authority and one certificate for the three database servers: certificates.sh FOLDER ADDRESS...
# The certificate names every address that a client connects to. With the proxy on each machine that is 127.0.0.1 too.
set -eu
[ $# -ge 2 ] || { echo "usage: $0 FOLDER ADDRESS..." >&2; exit 2; }
folder=$1
shift
mkdir -p "$folder"
cd "$folder"
names=$(printf 'IP:%s,' "$@")
umask 077
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj '/CN=Prop-Pick database authority' \
  -keyout authority.key -out authority.crt 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=prop-pick-database' \
  -keyout server.key -out server.csr 2>/dev/null
printf 'subjectAltName=%s\n' "${names%,}" >server.ext
openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 825 -extfile server.ext \
  -out server.crt 2>/dev/null
rm server.csr server.ext
chmod 644 authority.crt server.crt
