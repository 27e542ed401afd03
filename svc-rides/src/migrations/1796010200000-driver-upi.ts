import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addRideColumn } from '../ride/store/add-ride-column.js';

/** R40: the UPI addresses of drivers that the desk has verified, from the events of svc-drivers, and the one that a ride is paid to. */
export class DriverUpi1796010200000 implements MigrationInterface {
  readonly name = 'DriverUpi1796010200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE driver_upi (
         driver_id uuid PRIMARY KEY,
         version integer NOT NULL,
         upi_id text
       )`,
    );
    await addRideColumn(runner, 'upi_payee', 'text');
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
