#!/bin/sh
# One database for each service, a login that serves from it and one that owns it, so that none can open another's and none
# that serves can change a table. Safe to run again: it also sets a password that was changed, and gives a database of a
# release in which one login did both to the owner; the migration gives it the tables. Needs PGHOST, PGUSER and PGPASSWORD of
# an administrator, and two passwords for each service: POSTGRES_PASSWORD_SVC_AUTH makes rahi_auth, and
# POSTGRES_OWNER_PASSWORD_SVC_AUTH makes rahi_auth_owner. Where PARTNERS has api, the same of the partners' program: rahi_partners.
#
# The administrator needs no superuser: a login with CREATEROLE and CREATEDB is enough, as managed servers give one. Run it
# always as the same login, since from Postgres 16 on only the one that made a role may change it.
# Postgres 15 or newer: from there on the owner of a database may make tables in its schema public. One extension, pg_trgm in
# rahi_admin: the first migrations make it and a later one drops it. The owner may, because Postgres trusts it; the server must
# have it (postgresql-contrib) and allow it, where a managed server has a list of allowed extensions.
set -eu

one() {
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres \
    --set name="$1" --set owner="$1_owner" --set password="$2" --set owner_password="$3" <<'SQL'
SELECT format('CREATE ROLE %I', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('CREATE ROLE %I', :'owner') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'owner') \gexec
-- Only a superuser may say NOSUPERUSER, also of a role that is none: it is said only where it changes something.
SELECT format('ALTER ROLE %I NOSUPERUSER', rolname) FROM pg_roles WHERE rolname IN (:'name', :'owner') AND rolsuper \gexec
SELECT format('ALTER ROLE %I LOGIN NOCREATEDB NOCREATEROLE PASSWORD %L', :'name', :'password') \gexec
SELECT format('ALTER ROLE %I LOGIN NOCREATEDB NOCREATEROLE PASSWORD %L', :'owner', :'owner_password') \gexec
-- A user that is no superuser must be a member of a role to give it a database, and to change a database that it owns.
SELECT format('GRANT %I, %I TO current_user', :'name', :'owner')
  || CASE WHEN current_setting('server_version_num')::int >= 160000 THEN ' WITH INHERIT TRUE, SET TRUE' ELSE '' END \gexec
-- Sorted by code point on every server: of the providers, only the built-in one (from Postgres 17 on) never changes with a library.
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'owner')
  || CASE WHEN current_setting('server_version_num')::int >= 170000
    THEN ' TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C'' LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8''' ELSE '' END
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', :'name') \gexec
SELECT format('GRANT %I TO %I', :'name', :'owner') \gexec
SELECT format('ALTER DATABASE %I OWNER TO %I', :'name', :'owner') \gexec
SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', :'name', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET statement_timeout = ''60s''', :'name', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET lock_timeout = ''10s''', :'name', :'name') \gexec
SELECT format('ALTER ROLE %I IN DATABASE %I SET idle_in_transaction_session_timeout = ''60s''', :'name', :'name') \gexec
SQL
}

for variable in $(env | sed -n 's/^\(POSTGRES_PASSWORD_SVC_[A-Z_]*\)=.*/\1/p'); do
  service=$(echo "${variable#POSTGRES_PASSWORD_SVC_}" | tr '[:upper:]' '[:lower:]')
  one "rahi_$service" "$(printenv "$variable")" "$(printenv "POSTGRES_OWNER_PASSWORD_${variable#POSTGRES_PASSWORD_}")"
done
case ",$(echo "${PARTNERS:-}" | tr -d ' ')," in
  *,api,*)
    one rahi_partners "${POSTGRES_PASSWORD_PARTNERS:?run npm run deploy-env first}" \
      "${POSTGRES_OWNER_PASSWORD_PARTNERS:?run npm run deploy-env first}"
    ;;
esac
# Only their owner can close the server's other databases. A managed server may keep them for itself: they hold nothing of Rahi.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres <<'SQL'
SELECT format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', datname)
  FROM pg_database WHERE datname IN ('postgres', 'template1') AND pg_has_role(datdba, 'USAGE') \gexec
SQL
echo 'The databases and logins exist.'
