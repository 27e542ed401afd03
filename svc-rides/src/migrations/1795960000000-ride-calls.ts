import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RideCalls1795960000000 implements MigrationInterface {
  readonly name = 'RideCalls1795960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE ride_calls (
         ride_id uuid NOT NULL REFERENCES rides,
         by text NOT NULL CHECK (by IN ('rider', 'driver')),
         calls int NOT NULL,
         last_at timestamptz(3) NOT NULL,
         PRIMARY KEY (ride_id, by)
       )`,
    );
    await runner.query('CREATE INDEX ride_calls_age ON ride_calls (last_at)');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
