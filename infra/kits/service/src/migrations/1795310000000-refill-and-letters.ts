import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A transaction has its number before it draws a seq: OutboxPages tells from it which seqs are settled. A trigger of
  // the statement comes before its rows, and so before their defaults.
  `CREATE FUNCTION outbox_number_first() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN PERFORM pg_current_xact_id(); RETURN NULL; END $$`,
  `CREATE TRIGGER outbox_number_first BEFORE INSERT ON outbox
   FOR EACH STATEMENT EXECUTE FUNCTION outbox_number_first()`,
  // When the stream was made, in the server's own words: another time means another stream.
  `CREATE TABLE event_streams (
     name text PRIMARY KEY,
     created text NOT NULL,
     noticed_at timestamptz NOT NULL DEFAULT now(),
     refill_after bigint,
     refill_to bigint,
     CHECK ((refill_after IS NULL) = (refill_to IS NULL))
   )`,
  `ALTER TABLE dead_letters
     ADD COLUMN type text,
     ADD COLUMN state text NOT NULL DEFAULT 'waiting'
       CHECK (state IN ('waiting', 'replaying', 'replayed', 'discarded')),
     ADD COLUMN replays integer NOT NULL DEFAULT 0,
     ADD COLUMN reason text,
     ADD COLUMN settled_at timestamptz`,
  // A reader that is killed between burying and acknowledging buries once more.
  `CREATE UNIQUE INDEX dead_letters_once ON dead_letters (consumer, event_id) WHERE event_id IS NOT NULL`,
  `CREATE INDEX dead_letters_open ON dead_letters (consumer, id) WHERE state IN ('waiting', 'replaying')`,
];

/** What the kit's own tables have got since the first migration of each service made them. */
export class RefillAndLetters1795310000000 implements MigrationInterface {
  readonly name = 'RefillAndLetters1795310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
