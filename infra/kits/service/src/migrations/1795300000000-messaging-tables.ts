import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables } from '../events/tables.js';

/** The kit's first tables. Where the first migration of a service has made them, they stay. */
export class MessagingTables1795300000000 implements MigrationInterface {
  readonly name = 'MessagingTables1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of messagingTables) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
