import type { VehicleType } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { onRoads } from '../city-roads.service.js';

/** A trip that has ended. */
export interface EndedTrip {
  readonly rideId: string;
  readonly vehicleType: VehicleType;
  /** An ISO date. */
  readonly endedAt: string;
}

/** Notes trips whose trails are then read. Bikes filter through traffic: they say nothing about cars. */
export async function noteEndedTrips(manager: EntityManager, trips: readonly EndedTrip[]): Promise<void> {
  const told = trips
    .map(({ vehicleType, ...trip }) => ({ ...trip, vehicle: onRoads(vehicleType) }))
    .filter(({ vehicle }) => vehicle !== 'bike');
  if (told.length === 0) return;
  await manager.query(
    `INSERT INTO trips_to_learn (ride_id, vehicle, ended_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
    [told.map(({ rideId }) => rideId), told.map(({ vehicle }) => vehicle), told.map(({ endedAt }) => endedAt)],
  );
}
