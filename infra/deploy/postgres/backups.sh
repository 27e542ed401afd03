#!/bin/bash
# Runs beside the Postgres of docker-compose.yml: receives its write-ahead log while it is written, makes a base backup each
# day, checks it, and deletes what is older than BACKUP_DAYS. restore.sh restores it. Connects over the Unix socket in PGHOST.
set -euo pipefail
folder=${BACKUPS:-/backups}
days=${BACKUP_DAYS:-35}
if ! [[ $days =~ ^[1-9][0-9]*$ ]] || ((days > 35)); then
  echo "BACKUP_DAYS takes 1 to 35, not '$days': erased people must not stay longer in backups." >&2
  exit 1
fi

ago() { date -u -d "-$1" +%Y-%m-%dT%H%M%SZ; }
# Each has the moment of its end as its name: from then on it can be restored.
bases() { find "$folder/base" -maxdepth 1 -name '*Z' -printf '%f\n' | sort; }

base_backup() {
  local draft="$folder/base/unfinished" name
  rm -rf "$draft"
  pg_basebackup --pgdata "$draft" --checkpoint fast --wal-method none --no-password
  pg_verifybackup --no-parse-wal "$draft"
  name=$(ago '0 days')
  mv "$draft" "$folder/base/$name"
  echo "Base backup $name is made."
}

delete_old() {
  local name before
  before=$(ago "$days days")
  for name in $(bases); do
    if [[ $name < $before ]]; then rm -rf "${folder:?}/base/$name" && echo "Base backup $name is deleted."; fi
  done
  # Of a restore: the backups of the time before.
  for name in $(find "$folder" -maxdepth 1 -name 'before-*Z' -printf '%f\n'); do
    if [[ ${name#before-} < $before ]]; then rm -rf "${folder:?}/$name"; fi
  done
  name=$(sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p' "$folder/base/$(bases | head -1)/backup_label")
  pg_archivecleanup "$folder/log" "$name"
}

mkdir -p "$folder/base" "$folder/log"
pg_receivewal --directory "$folder/log" --slot backups --create-slot --if-not-exists --no-password
# Connects again by itself when Postgres was away.
pg_receivewal --directory "$folder/log" --slot backups --synchronous --no-password &
receiver=$!
trap 'exit 0' TERM INT
trap 'kill "$receiver" 2> /dev/null' EXIT
while kill -0 "$receiver" 2> /dev/null; do
  if ! [[ $(bases | tail -1) > $(ago '1 day') ]]; then
    base_backup
    delete_old
  fi
  sleep 60 &
  wait -n "$receiver" $! || true
done
echo 'The write-ahead log is no longer received.' >&2
exit 1
