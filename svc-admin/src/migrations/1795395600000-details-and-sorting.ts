import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each serves both directions: an index is read backwards as well. The id makes every place in the order one of its own. */
const statements = [
  'CREATE INDEX drivers_newest ON drivers (created_at DESC, driver_id DESC)',
  'CREATE INDEX rides_by_fare ON rides (fare_paise, ride_id)',
  'CREATE INDEX rides_by_fare_of_status ON rides (status, fare_paise, ride_id)',
  'CREATE INDEX users_by_name ON users (searchable(coalesce(name, email)), user_id)',
  'CREATE INDEX audit_log_of_target ON audit_log (target_id, seq)',
  'CREATE INDEX emergencies_of_ride ON emergencies (ride_id)',
];

export class DetailsAndSorting1795395600000 implements MigrationInterface {
  readonly name = 'DetailsAndSorting1795395600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
