#!/bin/bash
# Restores what backups.sh has made, with all databases as they were at one moment: restore.sh 2026-11-24T07:00:00Z
# Postgres and the programs must be stopped. The old files and the old backups are kept under another name.
set -euo pipefail
folder=${BACKUPS:-/backups}
data=${PGDATA:-/var/lib/postgresql/18/docker}
moment=${1:-}
stamp=$(date -u +%Y-%m-%dT%H%M%SZ)

fail() { echo "$*" >&2 && exit 1; }
[[ $moment =~ (Z|[+-][0-9]{2}:?[0-9]{2})$ ]] && limit=$(date -u -d "$moment" +%Y-%m-%dT%H%M%SZ) ||
  fail "Name the moment with its zone: restore.sh 2026-11-24T12:30:00+05:30"
[[ -e $data/postmaster.pid ]] && fail "Postgres runs on $data: stop it first. If it was killed, delete $data/postmaster.pid."
base=$(find "$folder/base" -maxdepth 1 -name '*Z' -printf '%f\n' | sort | awk -v limit="$limit" '$0 <= limit' | tail -1)
[[ -n $base ]] || fail "There is no base backup from before $moment."

# Copies the base backup into a folder and applies the log to it; what else is given are settings.
recover() {
  local into=$1
  mkdir -p "$(dirname "$into")"
  shift
  cp -a "$folder/base/$base" "$into"
  touch "$into/recovery.signal"
  # What was received last is in a file that is not full yet.
  printf '%s\n' '# restore.sh' "restore_command = 'cp $folder/log/%f %p 2> /dev/null || cp $folder/log/%f.partial %p 2> /dev/null'" \
    'hot_standby = off' "listen_addresses = ''" "unix_socket_directories = '/tmp'" "$@" >> "$into/postgresql.auto.conf"
  pg_ctl start --wait --timeout 86400 --pgdata "$into" --log "$into/restore.log" > /dev/null || fail "$(tail -5 "$into/restore.log")"
  # pg_ctl waits until the log is being applied, this until it has been.
  until pg_isready --quiet --host /tmp; do
    pg_ctl status --pgdata "$into" > /dev/null || fail "$(tail -5 "$into/restore.log")"
    sleep 1
  done
}

leave() {
  pg_ctl stop --wait --mode fast --pgdata "$1" > /dev/null
  sed -i '/^# restore.sh$/,$d' "$1/postgresql.auto.conf"
}

echo "Looking in the whole log for people who were erased after $moment …"
rm -rf "$data.latest"
recover "$data.latest"
psql --no-psqlrc --tuples-only --no-align --host /tmp --dbname rahi_auth --set moment="$moment" > "$folder/erased-since.txt" <<'SQL'
SELECT user_id FROM data_requests WHERE kind = 'deletion' AND started_at > :'moment' ORDER BY started_at;
SQL
leave "$data.latest"
rm -rf "$data.latest"

echo "Restoring base backup $base up to $moment …"
rm -rf "$data.new"
recover "$data.new" "recovery_target_time = '$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%N+00')'" "recovery_target_action = 'promote'"
leave "$data.new"
if [[ -e $data ]]; then mv "$data" "$data.before-$stamp"; fi
mv "$data.new" "$data"
mkdir "$folder/before-$stamp"
mv "$folder/base" "$folder/log" "$folder/before-$stamp/"
echo "Done. $(wc -l < "$folder/erased-since.txt") people were erased after that moment: their ids are in $folder/erased-since.txt."
echo "What was there before is in $data.before-$stamp and $folder/before-$stamp: delete it when nobody needs it."
