import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log is filtered by day. */
const statements = ['CREATE INDEX audit_log_of_time ON audit_log (occurred_at, seq)'];

export class AuditDays1795920000000 implements MigrationInterface {
  readonly name = 'AuditDays1795920000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
