import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Search by trigrams of characters. pg_trgm finds none in Hindi where the database's character type is C, as it is in the
 * embedded one and in many images, and none at all in a search for signs such as "%".
 */
const search = [
  `CREATE FUNCTION searchable(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
   RETURN lower(normalize(words, NFC))`,
  // Three times as fast as a query over generate_series. The cost lets Postgres compare the text itself before it cuts a row's.
  `CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
   DECLARE
     letters text[] := string_to_array(words, NULL);
     grams text[] := '{}';
   BEGIN
     FOR i IN 1 .. cardinality(letters) - 2 LOOP grams[i] := letters[i] || letters[i + 1] || letters[i + 2]; END LOOP;
     RETURN grams;
   END $$`,
  'DROP INDEX rides_search',
  'ALTER TABLE rides DROP COLUMN search',
  'DROP EXTENSION pg_trgm',
  // A blank before every field: a word that begins so is found by it and its first two letters.
  `ALTER TABLE rides ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (searchable(
     ' ' || rider_name || E'\\n ' || coalesce(driver_name, '') || E'\\n ' || pickup_address || E'\\n ' || dropoff_address
   )) STORED`,
  'CREATE INDEX rides_search ON rides USING gin (search_grams(search))',
];

const rides = [
  'ALTER TABLE rides ADD COLUMN rating smallint',
  // Settled by R18; 0 until the ride is completed.
  'ALTER TABLE rides ADD COLUMN commission_paise integer NOT NULL DEFAULT 0',
  'CREATE INDEX rides_of_driver ON rides (driver_id, created_at DESC, ride_id DESC) WHERE driver_id IS NOT NULL',
  `CREATE INDEX rides_active_of_driver ON rides (driver_id)
   WHERE status IN ('driver_assigned', 'driver_arrived', 'in_progress')`,
];

const users = [
  `ALTER TABLE users ADD COLUMN name text, ADD COLUMN email text NOT NULL DEFAULT '', ADD COLUMN phone text,
     ADD COLUMN is_admin boolean NOT NULL DEFAULT false, ADD COLUMN suspended boolean NOT NULL DEFAULT false`,
  'ALTER TABLE users ALTER COLUMN email DROP DEFAULT',
  `ALTER TABLE users ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (searchable(
     ' ' || coalesce(name, '') || E'\\n ' || email || E'\\n ' || coalesce(phone, '')
     || E'\\n ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g')
   )) STORED`,
  'CREATE INDEX users_search ON users USING gin (search_grams(search))',
  'CREATE INDEX users_newest ON users (created_at DESC, user_id DESC)',
];

const drivers = [
  `ALTER TABLE drivers ADD COLUMN name text, ADD COLUMN vehicle_type text, ADD COLUMN vehicle_model text,
     ADD COLUMN vehicle_number text`,
];

export class PeopleAndSearch1795305000000 implements MigrationInterface {
  readonly name = 'PeopleAndSearch1795305000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...search, ...rides, ...users, ...drivers]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
