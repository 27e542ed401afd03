import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** What a rider says was wrong beside one to three stars. */
export class RatingProblems1796040120000 implements MigrationInterface {
  readonly name = 'RatingProblems1796040120000';

  async up(runner: QueryRunner): Promise<void> {
    await addRideColumn(runner, 'rating_problems', `text[] NOT NULL DEFAULT '{}'`);
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
