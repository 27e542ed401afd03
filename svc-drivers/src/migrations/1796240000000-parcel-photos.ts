import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE parcel_photos (
     id uuid PRIMARY KEY,
     ride_id uuid NOT NULL,
     driver_id uuid NOT NULL,
     place text NOT NULL CHECK (place IN ('pickup', 'dropoff', 'return')),
     bytes integer NOT NULL,
     taken_at timestamptz(3) NOT NULL DEFAULT now(),
     UNIQUE (ride_id, place)
   )`,
  'CREATE INDEX parcel_photos_taken_at ON parcel_photos (taken_at)',
  'CREATE INDEX parcel_photos_driver_id ON parcel_photos (driver_id)',
  `CREATE TRIGGER note_removed_file AFTER DELETE ON parcel_photos FOR EACH ROW EXECUTE FUNCTION note_removed_file()`,
];

/** Photos of parcels: the files are in the store of drivers' papers, and go with their rows as those do. */
export class ParcelPhotos1796240000000 implements MigrationInterface {
  readonly name = 'ParcelPhotos1796240000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
