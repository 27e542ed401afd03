import type { MigrationInterface, QueryRunner } from 'typeorm';

// A block range index is a few kilobytes and costs a booking nothing: rows are written in the order of these times.
const indexes = [
  'CREATE INDEX rides_retention ON rides USING brin (created_at)',
  'CREATE INDEX ride_messages_retention ON ride_messages USING brin (sent_at)',
  'CREATE INDEX offers_retention ON offers USING brin (offered_at)',
];

/** By which the retention job finds what is old. */
export class RetentionTimes1795950200000 implements MigrationInterface {
  readonly name = 'RetentionTimes1795950200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of indexes) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rides_retention, ride_messages_retention, offers_retention');
  }
}
