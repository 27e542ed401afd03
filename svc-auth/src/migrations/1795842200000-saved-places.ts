import type { MigrationInterface, QueryRunner } from 'typeorm';

/** R33: saved places belong to the person, not to one device. */
export class SavedPlaces1795842200000 implements MigrationInterface {
  readonly name = 'SavedPlaces1795842200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE saved_places (
         user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         place text NOT NULL,
         name text NOT NULL,
         address text NOT NULL,
         lat double precision NOT NULL,
         lng double precision NOT NULL,
         updated_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (user_id, place)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_places');
  }
}
