#!/usr/bin/env bash
# A PostgreSQL server for tests, in a folder of its own, on a socket in that folder.
# usage: postgres.sh start FOLDER   prints its address, for QUARTET_TEST_POSTGRES
#        postgres.sh stop FOLDER    stops it and removes the folder
#        postgres.sh programs FOLDER   prints where initdb, pgbench and the others are
#        postgres.sh crash FOLDER   kills it as a loss of power would; postgres.sh again FOLDER starts it again
#        postgres.sh replica FOLDER OF   starts a copy of the server in the folder OF, which follows it
#        postgres.sh promote FOLDER   makes a replica the primary
# SAFE=yes starts one that waits for the disk, for measurements and kills.
set -eu
what=$1 folder=$2

programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb)")

# The server refuses to run as root.
as_owner() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- env LC_ALL=C.UTF-8 "$@"; else "$@"; fi
}

make_folder() {
  rm -rf "$folder"
  mkdir -p "$folder"
  [ "$(id -u)" != 0 ] || chown postgres: "$folder"
}

start() {
  # The server outlives its caller, who would wait for it on any pipe that it inherits.
  for open in /proc/self/fd/*; do
    number=${open##*/}
    [ "$number" -le 2 ] || [ "$number" = 255 ] || eval "exec $number>&-"
  done
  as_owner "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -s start >&2
}

case $what in
  start)
    make_folder
    # An order of text that is not the bytes', as on most servers: the products' must not depend on it.
    as_owner "$programs/initdb" -D "$folder/data" --auth=trust --username=quartet --encoding=UTF8 \
      --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >/dev/null
    # One user has a password, for the test of a wrong one.
    as_owner sed -i '1i local all with_password scram-sha-256' "$folder/data/pg_hba.conf"
    as_owner tee -a "$folder/data/postgresql.conf" >/dev/null <<EOF
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 300
shared_buffers = 64MB
EOF
    [ "${SAFE:-}" = yes ] || as_owner tee -a "$folder/data/postgresql.conf" >/dev/null <<EOF
fsync = off
full_page_writes = off
autovacuum = off
EOF
    start
    echo "postgres:///postgres?user=quartet&host=$folder" ;;
  replica)
    make_folder
    as_owner "$programs/pg_basebackup" -h "$3" -U quartet -D "$folder/data" -R -X stream -c fast --no-sync
    echo "unix_socket_directories = '$folder'" | as_owner tee -a "$folder/data/postgresql.conf" >/dev/null
    start
    echo "postgres:///postgres?user=quartet&host=$folder" ;;
  promote) as_owner "$programs/pg_ctl" -D "$folder/data" -w -s promote >&2 ;;
  programs) echo "$programs" ;;
  again) start ;;
  crash) as_owner "$programs/pg_ctl" -D "$folder/data" -m immediate -s stop ;;
  stop)
    as_owner "$programs/pg_ctl" -D "$folder/data" -m immediate -s stop 2>/dev/null || true
    rm -rf "$folder" ;;
  *) sed -n 2,9p "$0" >&2; exit 2 ;;
esac
