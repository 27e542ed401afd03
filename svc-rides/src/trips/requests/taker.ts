import { Refusal, type DriverStanding, type LatLng, type VehicleType } from '@rahi/contracts';
import type { Asked } from '@rahi/dispatch';
import { say } from '../../say.js';

/** A driver who can be shown requests: their position and vehicle, and which wishes they fit (R46, ADR 88). */
export interface Taker extends Asked {
  at: LatLng;
  vehicleType: VehicleType;
}

/**
 * R5: requests are for online drivers with a vehicle and a position.
 * @throws Refusal no_driver_profile, driver_offline, vehicle_missing or position_missing.
 */
export function takerOf(standing: DriverStanding | null): Taker {
  if (!standing) throw new Refusal('no_driver_profile', say('driver.none'));
  const { lat, lng, vehicleType } = standing;
  if (!standing.isOnline || standing.suspended) throw new Refusal('driver_offline', say('request.goOnline'));
  if (!vehicleType) throw new Refusal('vehicle_missing', say('request.noVehicle'));
  if (lat === null || lng === null) {
    throw new Refusal('position_missing', say('request.noPosition'));
  }
  const { woman, womenOnly, features, takesPets } = standing;
  return { at: { lat, lng }, vehicleType, woman, womenOnly, features, takesPets };
}
