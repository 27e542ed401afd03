import type { NearbyDriver } from '@rahi/contracts/driver';
import type { MapDriver } from '@rahi/ui-kit';

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
