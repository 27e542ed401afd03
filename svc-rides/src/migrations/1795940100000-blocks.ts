import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE blocks (
     by_id uuid NOT NULL,
     other_id uuid NOT NULL,
     ride_id uuid NOT NULL REFERENCES rides,
     reason text NOT NULL CHECK (reason IN ('rude', 'unsafe', 'fare', 'vehicle', 'other')),
     text text,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     PRIMARY KEY (by_id, other_id),
     CONSTRAINT nobody_blocks_themself CHECK (by_id <> other_id)
   )`,
  `CREATE INDEX blocks_of_other ON blocks (other_id)`,
];

export class Blocks1795940100000 implements MigrationInterface {
  readonly name = 'Blocks1795940100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
