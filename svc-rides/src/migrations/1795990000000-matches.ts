import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rides found a driver in which way, by the hour. */
export class Matches1795990000000 implements MigrationInterface {
  readonly name = 'Matches1795990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE dispatch_matches (
       hour timestamptz(3) NOT NULL,
       how text NOT NULL,
       rides integer NOT NULL,
       PRIMARY KEY (hour, how)
     )`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
