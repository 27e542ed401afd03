import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

const list = `text[] NOT NULL DEFAULT '{}'`;

/** What riders ask of vehicle and ride, of rides and of bookings for later (ADR 88). */
export class Preferences1796250000000 implements MigrationInterface {
  readonly name = 'Preferences1796250000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'preferences', list);
    await runner.query(`ALTER TABLE reservations ADD COLUMN preferences ${list}`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
