import type { MigrationInterface, QueryRunner } from 'typeorm';

const types = ['auto', 'bike', 'mini', 'sedan', 'suv'];
/** The tables whose rows have a vehicle type, and their constraint. The months of `ended_rides` follow theirs. */
const constraints = {
  rides: 'rides_vehicle_type_check',
  ended_rides: 'rides_vehicle_type_check',
  tariffs: 'tariffs_vehicle_type_check',
  surge_cells: 'surge_cells_vehicle_type_check',
};

/** R47: bikes, where a city switches them on. The rows that are there passed a shorter list, so they are not read for the new one. */
export class Bikes1796000060000 implements MigrationInterface {
  readonly name = 'Bikes1796000060000';

  async up(runner: QueryRunner): Promise<void> {
    const list = types.map((type) => `'${type}'`).join(', ');
    for (const [table, constraint] of Object.entries(constraints)) {
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT ${constraint},
           ADD CONSTRAINT ${constraint} CHECK (vehicle_type IN (${list})) NOT VALID`,
      );
    }
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
