import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches leave out accents and apostrophes: "zoe" finds Zoë, "o'neil" finds O’Neil. The columns `search` stay for the last release,
 * which runs for a while without their indexes.
 */
const search = [
  `CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
   RETURN lower(normalize(regexp_replace(normalize(words, NFD), U&'[\\0300-\\036F''\\2018\\2019\\02BC\\0060\\00B4]', '', 'g'), NFC))`,
  'DROP INDEX rides_search',
  `ALTER TABLE rides ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(
     ' ' || rider_name || E'\\n ' || coalesce(driver_name, '') || E'\\n ' || pickup_address || E'\\n ' || dropoff_address
   )) STORED`,
  'CREATE INDEX rides_search_text ON rides USING gin (search_grams(search_text))',
  'DROP INDEX users_search',
  `ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(
     ' ' || coalesce(name, '') || E'\\n ' || email || E'\\n ' || coalesce(phone, '')
     || E'\\n ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g')
   )) STORED`,
  'CREATE INDEX users_search_text ON users USING gin (search_grams(search_text))',
  // Plates are written with blanks and hyphens, or without.
  `ALTER TABLE drivers ADD COLUMN plate text GENERATED ALWAYS AS (
     lower(regexp_replace(vehicle_number, '[^0-9A-Za-z]', '', 'g'))
   ) STORED`,
  'CREATE INDEX drivers_by_plate ON drivers USING gin (search_grams(plate))',
];

const filters = [
  // Null until the rides are read again from their events.
  'ALTER TABLE rides ADD COLUMN pickup_lat double precision, ADD COLUMN pickup_lng double precision',
  'CREATE INDEX rides_of_rider ON rides (rider_id, created_at DESC, ride_id DESC)',
  // A database that has taken no event yet has nothing to rebuild.
  'UPDATE read_model_build SET version = 5 WHERE NOT EXISTS (SELECT FROM inbox)',
];

export class FoldedSearch1795900000000 implements MigrationInterface {
  readonly name = 'FoldedSearch1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...search, ...filters]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
