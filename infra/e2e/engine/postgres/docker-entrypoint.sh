#!/bin/bash
# What the entry point of the official image does with the variables that docker-compose.yml sets.
set -euo pipefail
if [ "$1" != postgres ]; then exec "$@"; fi
if [ "$(id -u)" = 0 ]; then
  install --directory --owner postgres --group postgres --mode 0700 "$PGDATA"
  chown postgres:postgres /var/run/postgresql
  chmod 3775 /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups -- "$0" "$@"
fi
if ! [ -s "$PGDATA/PG_VERSION" ]; then
  read -ra initdb_arguments <<< "${POSTGRES_INITDB_ARGS:-}"
  initdb --username postgres --pwfile <(printf '%s\n' "${POSTGRES_PASSWORD:?}") --auth-local trust --auth-host trust "${initdb_arguments[@]}"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@"
