import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** R49: why a driver whose place nobody knew said that they have arrived. */
export class ArrivalsUnseen1796040060000 implements MigrationInterface {
  readonly name = 'ArrivalsUnseen1796040060000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'arrived_unseen', 'text');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
