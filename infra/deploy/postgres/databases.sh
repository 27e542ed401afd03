#!/bin/sh
# One database and one login for each service, so that none can open another's. Safe to run again: it also sets a
# password that was changed. Needs PGHOST, PGUSER and PGPASSWORD of an administrator, and a password for each service:
# POSTGRES_PASSWORD_SVC_AUTH makes rahi_auth.
set -eu

one() {
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres --set name="$1" --set password="$2" <<'SQL'
SELECT format('CREATE ROLE %I', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD %L', :'name', :'password') \gexec
SELECT format('GRANT %I TO current_user', :'name') \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET statement_timeout = ''60s''', :'name', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET lock_timeout = ''10s''', :'name', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET idle_in_transaction_session_timeout = ''60s''', :'name', :'name') \gexec
SQL
}

for variable in $(env | sed -n 's/^\(POSTGRES_PASSWORD_SVC_[A-Z_]*\)=.*/\1/p'); do
  service=$(echo "${variable#POSTGRES_PASSWORD_SVC_}" | tr '[:upper:]' '[:lower:]')
  one "rahi_$service" "$(printenv "$variable")"
done
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres <<'SQL'
REVOKE CONNECT, TEMPORARY ON DATABASE postgres FROM PUBLIC;
REVOKE CONNECT, TEMPORARY ON DATABASE template1 FROM PUBLIC;
SQL
echo 'The databases and logins exist.'
