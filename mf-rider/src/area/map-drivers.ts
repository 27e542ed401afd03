import type { NearbyDriver } from '@rahi/contracts/driver';
import { durationMinutes } from '@rahi/contracts/geo/distance';
import type { MapDriver } from '@rahi/ui-kit';

/** A car that is farther away, in minutes, is not "near you". */
const reachMinutes = 10;

/** The drivers who are soon there: by road, or by the documented speed where no road time is known (§9). */
export function withinReach(drivers: readonly NearbyDriver[]): NearbyDriver[] {
  return drivers.filter(({ minutesAway, distance }) => (minutesAway ?? durationMinutes(distance)) <= reachMinutes);
}

/** Drivers nearby as the map draws them. */
export function mapDrivers(drivers: readonly NearbyDriver[]): MapDriver[] {
  return drivers.map(({ id, currentLat, currentLng, heading, vehicleType }) => ({
    id,
    lat: Number(currentLat),
    lng: Number(currentLng),
    heading,
    vehicleType,
  }));
}
