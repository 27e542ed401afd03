import type { LatLng, VehicleType } from '@rahi/contracts';
import { plateNumbered } from '@rahi/contracts/numbered-plates';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { admitToMonolith, type MonolithPeer } from '../beside/monolith-peer.js';
import { onDatabase } from '../product/bench-product.js';
import { admitThese, newGuests, type Guest, type NewGuest } from '../product/guests.js';
import { expectOk, pickup } from './trip.js';

/** A rider and the driver who takes their rides. */
export interface Team {
  readonly rider: NewGuest;
  readonly driver: NewGuest;
}

const vehicleType: VehicleType = 'mini';
const vehicleOf = (index: number) => ({
  vehicleModel: 'White Dzire',
  vehicleNumber: plateNumbered(index),
  vehicleType,
});

/** Signs the same riders and drivers in to the product and to the monolith, with the drivers online at the pickup. */
export async function assemble(product: TestProduct, monolith: MonolithPeer, count: number): Promise<Team[]> {
  const teams = await assembleInProduct(product, count);
  const drivers = teams.map(({ driver }) => driver);
  await admitToMonolith(
    monolith,
    teams.map(({ rider }) => rider),
    'rider',
  );
  await admitToMonolith(monolith, drivers, 'driver');
  await onlineInMonolith(monolith, drivers);
  return teams;
}

/** Gives each driver a vehicle, then takes them online; `at` gives the place and the vehicle type of one. */
export async function onlineInProduct(
  baseUrl: string,
  drivers: readonly Guest[],
  at: (index: number) => LatLng & { vehicleType: VehicleType } = () => ({ ...pickup, vehicleType }),
): Promise<void> {
  const client = new LoadClient(baseUrl, 16);
  await Promise.all(
    drivers.map(async ({ userId, cookie }, index) => {
      const path = `/api/drivers/${userId}`;
      const { lat: currentLat, lng: currentLng, vehicleType: type } = at(index);
      expectOk(await client.send('PATCH', path, cookie, { ...vehicleOf(index), vehicleType: type }));
      expectOk(await client.send('PATCH', path, cookie, { currentLat, currentLng, isOnline: true }));
    }),
  );
  await client.close();
}

/** Signs riders and drivers in to the product, with the drivers online at the pickup. */
export async function assembleInProduct(product: TestProduct, count: number): Promise<Team[]> {
  const [riders, drivers] = [newGuests(count), newGuests(count)];
  await admitThese(product, riders, 'rider');
  await admitThese(product, drivers, 'driver');
  await onlineInProduct(product.baseUrl, drivers);
  return riders.flatMap((rider, index) => {
    const driver = drivers[index];
    return driver ? [{ rider, driver }] : [];
  });
}

async function onlineInMonolith({ databaseUrl }: MonolithPeer, drivers: readonly NewGuest[]): Promise<void> {
  const ids = drivers.map(({ userId }) => userId);
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO drivers (id, vehicle_model, vehicle_number, vehicle_type, is_online)
       SELECT id, $2, 'DL01AB' || 999 + ordinality, $3, true FROM unnest($1::uuid[]) WITH ORDINALITY AS d (id)`,
      [ids, vehicleOf(0).vehicleModel, vehicleType],
    );
    await client.query(
      `INSERT INTO driver_positions (driver_id, place, at) SELECT id, point($2, $3), now() FROM unnest($1::uuid[]) AS id`,
      [ids, pickup.lng, pickup.lat],
    );
  });
}
