import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE removed_files (id uuid PRIMARY KEY, removed_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE FUNCTION note_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO removed_files (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_removed_file AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_removed_file()`,
];

/** A paper's file goes with its row, however the row is deleted: the sweep of papers removes the files that are noted here. */
export class RemovedFiles1795945000000 implements MigrationInterface {
  readonly name = 'RemovedFiles1795945000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
