import { randomUUID } from 'node:crypto';
import { distanceKm, vehicleTypes, type LatLng, type VehicleType } from '@rahi/contracts';
import { chanceOf } from '@rahi/simulator';
import type pg from 'pg';

export interface FleetDriver extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly vehicleModel: string;
  readonly vehicleNumber: string;
  readonly vehicleType: VehicleType;
}

/** A city of some 30 by 30 kilometres. */
const city = { lat: 28.6139, lng: 77.209, degrees: 0.27 };

/** A random place in the city, to six decimals as the wire has it. */
export function placeInCity(chance: () => number): LatLng {
  const near = (degrees: number) => Math.round((degrees + (chance() - 0.5) * city.degrees) * 1e6) / 1e6;
  return { lat: near(city.lat), lng: near(city.lng) };
}

export function fleetOf(count: number, seed: number): FleetDriver[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Driver ${index}`,
    vehicleModel: 'White Dzire',
    vehicleNumber: `DL01AB${String(index).padStart(4, '0')}`,
    vehicleType: vehicleTypes[index % vehicleTypes.length] ?? 'mini',
    ...placeInCity(chance),
  }));
}

/** Puts a fleet, all online, in the place of any other into svc-drivers' database: it reads it when it starts. */
export async function placeFleet(database: pg.Client, fleet: readonly FleetDriver[]): Promise<void> {
  await database.query('TRUNCATE drivers, driver_positions CASCADE');
  await database.query(
    `INSERT INTO drivers (id, version, user_version, name, suspended, vehicle_model, vehicle_number, vehicle_type,
       is_online, created_at)
     SELECT id, 1, 1, name, false, model, number, type, true, now()
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS d (id, name, model, number, type)`,
    [
      fleet.map(({ id }) => id),
      fleet.map(({ name }) => name),
      fleet.map(({ vehicleModel }) => vehicleModel),
      fleet.map(({ vehicleNumber }) => vehicleNumber),
      fleet.map(({ vehicleType }) => vehicleType),
    ],
  );
  await database.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, at)
     SELECT id, lat, lng, now() FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS p (id, lat, lng)`,
    [fleet.map(({ id }) => id), fleet.map(({ lat }) => lat), fleet.map(({ lng }) => lng)],
  );
}

/** The nearest of a type by looking at every one of them. */
export function bruteForce(fleet: readonly FleetDriver[], at: LatLng, type: VehicleType, limit: number): number[] {
  return fleet
    .filter(({ vehicleType }) => vehicleType === type)
    .map((driver) => distanceKm(at, driver))
    .toSorted((a, b) => a - b)
    .slice(0, limit);
}
