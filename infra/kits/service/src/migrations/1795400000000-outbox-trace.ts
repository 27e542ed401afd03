import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which trace an event was made in, as W3C `traceparent`: the handler links to it. Null without tracing. */
export class OutboxTrace1795400000000 implements MigrationInterface {
  readonly name = 'OutboxTrace1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN trace_parent text');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
