import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freeDrivers, partitionOf, surgeCellOf, type LatLng } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';

/** More than one statement reads. */
const crowd = 5000;
const before = { lat: 20.25, lng: 75.25 };
const after = { lat: 20.29, lng: 75.25 };

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ FLEET_SWEEP_SECONDS: '600' }, { instances: 2 });
  await drivers.sharedBy(2);
}, 120_000);
afterAll(() => drivers?.stop());

const ids = Array.from({ length: crowd }, () => randomUUID());

/** The free drivers in the cells of places, counted over all instances. */
const freeAt = async (...places: readonly LatLng[]) => {
  const question = { vehicleType: 'sedan' as const, cells: places.map(surgeCellOf) };
  return drivers.caller.ask(freeDrivers, question, drivers.outbound());
};

it('all drivers who went silent are looked for, past the limit of a statement, and all are counted', async () => {
  expect(partitionOf(after)).toBe(partitionOf(before));
  await drivers.database.query(
    `INSERT INTO drivers (id, version, user_version, name, suspended, vehicle_model, vehicle_number, vehicle_type, on_trip, is_online, total_trips, created_at)
     SELECT id, 1, 1, 'Driver', false, 'Dzire', 'DL01AB1234', 'sedan', false, true, 0, now() FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await drivers.database.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, at)
     SELECT id, $2, $3, now() - interval '20 seconds' FROM unnest($1::uuid[]) AS id`,
    [ids, before.lat, before.lng],
  );
  await drivers.runJob('Fleet reading');
  expect(await freeAt(before, after)).toEqual({ free: [crowd, 0], whole: true });
  // They moved, and no instance was told.
  await drivers.database.query('UPDATE driver_positions SET lat = $1, lng = $2, at = now()', [after.lat, after.lng]);
  await drivers.runJob('Fleet reading');
  expect(await freeAt(before, after)).toEqual({ free: [0, crowd], whole: true });
});
