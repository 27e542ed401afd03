import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name, and the digits of a phone, each on its own line. */
const person = (of: string) =>
  `E'\n ' || coalesce(${of} ->> 'name', '') || E'\n ' || regexp_replace(coalesce(${of} ->> 'phone', ''), '[^0-9]', '', 'g')`;

const functions = [
  // As searches compare words: without capital letters, accents and apostrophes.
  `CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
   RETURN lower(normalize(regexp_replace(normalize(words, NFD), U&'[\\0300-\\036F''\\2018\\2019\\02BC\\0060\\00B4]', '', 'g'), NFC))`,
  `CREATE FUNCTION contacts_text(guest jsonb, parcel jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN folded(${person('guest')} || ${person(`(parcel -> 'receiver')`)} || ${person(`(parcel -> 'sender')`)})`,
  // Every three characters that follow each other, in any script.
  `CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
   DECLARE
     letters text[] := string_to_array(words, NULL);
     grams text[] := '{}';
   BEGIN
     FOR i IN 1 .. cardinality(letters) - 2 LOOP grams[i] := letters[i] || letters[i + 1] || letters[i + 2]; END LOOP;
     RETURN grams;
   END $$`,
];

const indexes = ['rides', 'ended_rides'].map(
  (table) => `CREATE INDEX ${table}_by_contact ON ${table} USING gin (search_grams(contacts_text(guest, parcel)))
    WHERE guest IS NOT NULL OR parcel IS NOT NULL`,
);

/** The desk finds rides by the name and the phone of a guest (R45), and of the people of a parcel. */
export class SearchedContacts1796270000000 implements MigrationInterface {
  readonly name = 'SearchedContacts1796270000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...functions, ...indexes]) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
