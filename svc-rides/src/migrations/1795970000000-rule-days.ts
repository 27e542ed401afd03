import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE rule_days (
     day date NOT NULL,
     rule text NOT NULL,
     rides integer NOT NULL,
     broken integer NOT NULL,
     example_ride_id uuid REFERENCES rides,
     PRIMARY KEY (day, rule),
     CHECK (broken BETWEEN 0 AND rides)
   )`,
  // The job reads the bills of a day.
  `CREATE INDEX ride_receipts_issued ON ride_receipts (issued_at, ride_id)`,
];

/** How the bills of each day kept the Motor Vehicle Aggregator Guidelines. */
export class RuleDays1795970000000 implements MigrationInterface {
  readonly name = 'RuleDays1795970000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
