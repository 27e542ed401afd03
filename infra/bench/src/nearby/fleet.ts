import { randomUUID } from 'node:crypto';
import { distanceKm, usualVehicleType, type LatLng, type VehicleType } from '@rahi/contracts';
import { plateNumbered } from '@rahi/contracts/numbered-plates';
import { chanceOf } from '@rahi/simulator';
import type pg from 'pg';

export interface FleetDriver extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly vehicleModel: string;
  readonly vehicleNumber: string;
  readonly vehicleType: VehicleType;
}

/** Delhi and the towns around it, about 50 by 50 kilometres. */
const region = { south: 28.38, north: 28.83, west: 76.95, east: 77.47 };

/** Markets, stations, the airport and offices. */
const hotSpots: readonly LatLng[] = [
  { lat: 28.6315, lng: 77.2167 }, // Connaught Place
  { lat: 28.643, lng: 77.2197 }, // New Delhi station
  { lat: 28.6506, lng: 77.2303 }, // Chandni Chowk
  { lat: 28.6514, lng: 77.1907 }, // Karol Bagh
  { lat: 28.5562, lng: 77.1 }, // Indira Gandhi airport
  { lat: 28.495, lng: 77.089 }, // Cyber City
  { lat: 28.4595, lng: 77.0729 }, // Gurugram, Sector 29
  { lat: 28.5245, lng: 77.2066 }, // Saket
  { lat: 28.5494, lng: 77.2001 }, // Hauz Khas
  { lat: 28.5494, lng: 77.2519 }, // Nehru Place
  { lat: 28.5677, lng: 77.2433 }, // Lajpat Nagar
  { lat: 28.5921, lng: 77.046 }, // Dwarka
  { lat: 28.6219, lng: 77.0878 }, // Janakpuri
  { lat: 28.699, lng: 77.1384 }, // Pitampura
  { lat: 28.7159, lng: 77.1133 }, // Rohini
  { lat: 28.6304, lng: 77.2776 }, // Laxmi Nagar
  { lat: 28.6469, lng: 77.316 }, // Anand Vihar
  { lat: 28.5708, lng: 77.3261 }, // Noida, Sector 18
  { lat: 28.628, lng: 77.3649 }, // Noida, Sector 62
  { lat: 28.6411, lng: 77.3714 }, // Indirapuram
  { lat: 28.6692, lng: 77.4538 }, // Ghaziabad
  { lat: 28.4089, lng: 77.3178 }, // Faridabad
];
const gathered = 0.6;
/** Standard deviation of the distance from a hot spot, in kilometres for each axis. */
const spreadKm = 2;
const kmPerDegree = { lat: 111.2, lng: 97.6 };

/** A place in the region with six decimals, mostly near a hot spot. */
export function placeInRegion(chance: () => number): LatLng {
  const spot = chance() < gathered ? hotSpots[Math.floor(chance() * hotSpots.length)] : undefined;
  if (!spot) {
    const between = (from: number, to: number) => rounded(from + chance() * (to - from));
    return { lat: between(region.south, region.north), lng: between(region.west, region.east) };
  }
  // Box-Muller transform: two normally distributed numbers from two uniformly distributed ones.
  const radius = spreadKm * Math.sqrt(-2 * Math.log(1 - chance()));
  const angle = 2 * Math.PI * chance();
  return {
    lat: rounded(spot.lat + (radius * Math.sin(angle)) / kmPerDegree.lat),
    lng: rounded(spot.lng + (radius * Math.cos(angle)) / kmPerDegree.lng),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function fleetOf(count: number, seed: number): FleetDriver[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Driver ${index}`,
    vehicleModel: 'White Dzire',
    vehicleNumber: plateNumbered(index),
    vehicleType: usualVehicleType(index),
    ...placeInRegion(chance),
  }));
}

/**
 * Replaces the fleet in svc-drivers' database. The service reads it when it starts, and drivers that changed since then
 * every ten seconds.
 */
export async function placeFleet(database: pg.Client, fleet: readonly FleetDriver[]): Promise<void> {
  await database.query('DELETE FROM driver_positions');
  await database.query('DELETE FROM drivers');
  await addFleet(database, fleet, 3600);
}

/** Adds drivers who went online so many seconds ago. Without a restart, the service finds those of the last ten. */
export async function addFleet(database: pg.Client, fleet: readonly FleetDriver[], secondsAgo: number): Promise<void> {
  await database.query(
    `INSERT INTO drivers (id, version, user_version, name, suspended, vehicle_model, vehicle_number, vehicle_type,
       is_online, created_at, updated_at)
     SELECT id, 1, 1, name, false, model, number, type, true, at, at
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS d (id, name, model, number, type),
          (SELECT now() - make_interval(secs => $6) AS at) AS since`,
    [
      fleet.map(({ id }) => id),
      fleet.map(({ name }) => name),
      fleet.map(({ vehicleModel }) => vehicleModel),
      fleet.map(({ vehicleNumber }) => vehicleNumber),
      fleet.map(({ vehicleType }) => vehicleType),
      secondsAgo,
    ],
  );
  await database.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, at)
     SELECT id, lat, lng, now() FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS p (id, lat, lng)`,
    [fleet.map(({ id }) => id), fleet.map(({ lat }) => lat), fleet.map(({ lng }) => lng)],
  );
}

/** The distances of the nearest drivers of a type, by comparing all of them. */
export function bruteForce(fleet: readonly FleetDriver[], at: LatLng, type: VehicleType, limit: number): number[] {
  return fleet
    .filter(({ vehicleType }) => vehicleType === type)
    .map((driver) => distanceKm(at, driver))
    .toSorted((a, b) => a - b)
    .slice(0, limit);
}
