import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones may come with the pack of a city: each of a pack once. */
export class PackZones1796320000000 implements MigrationInterface {
  readonly name = 'PackZones1796320000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE queue_zones ADD COLUMN pack_zone text');
    await runner.query('CREATE UNIQUE INDEX queue_zones_pack_zone ON queue_zones (pack_zone)');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
