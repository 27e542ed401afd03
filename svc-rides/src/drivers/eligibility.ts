import { distanceKm, type DriverStanding, type LatLng, type VehicleType } from '@rahi/contracts';

/** §9: drivers see, and may take, rides that begin within this many kilometres. */
export const nearbyRadiusKm = 10;

export type Ineligible =
  | 'no_profile'
  | 'own_ride'
  | 'suspended'
  | 'offline'
  | 'no_vehicle'
  | 'other_vehicle'
  | 'no_position'
  | 'too_far';

/** A driver who may, and where they are. */
export interface Eligible {
  driver: DriverStanding;
  at: LatLng;
}
export type Eligibility = { reason: Ineligible } | Eligible;

interface Wanted {
  riderId: string;
  vehicleType: VehicleType;
  pickupLat: number;
  pickupLng: number;
}

/** R9: may this driver, as they stand now, take this ride? Whether they are free is the database's to say (R8). */
export function eligibility(driver: DriverStanding | null, ride: Wanted): Eligibility {
  if (!driver) return { reason: 'no_profile' };
  if (driver.driverId === ride.riderId) return { reason: 'own_ride' };
  if (driver.suspended) return { reason: 'suspended' };
  if (!driver.isOnline) return { reason: 'offline' };
  if (!driver.vehicleType) return { reason: 'no_vehicle' };
  if (driver.vehicleType !== ride.vehicleType) return { reason: 'other_vehicle' };
  if (driver.lat === null || driver.lng === null) return { reason: 'no_position' };
  const at = { lat: driver.lat, lng: driver.lng };
  if (distanceKm(at, { lat: ride.pickupLat, lng: ride.pickupLng }) > nearbyRadiusKm) return { reason: 'too_far' };
  return { driver, at };
}

/** Said to a driver about themself, and to a rider about the driver they named. */
export const ineligibleInWords: Readonly<Record<Ineligible, { toDriver: string; toRider: string }>> = {
  no_profile: { toDriver: 'No driver profile found', toRider: 'There is no such driver.' },
  own_ride: { toDriver: 'You cannot drive your own ride.', toRider: 'You cannot drive your own ride.' },
  suspended: { toDriver: 'Your account is suspended.', toRider: 'This driver is not taking rides.' },
  offline: { toDriver: 'Go online to take rides.', toRider: 'This driver has gone offline.' },
  no_vehicle: { toDriver: 'Add your vehicle before taking rides.', toRider: 'This driver has no vehicle yet.' },
  other_vehicle: {
    toDriver: 'The rider asked for another type of vehicle.',
    toRider: 'This driver has another type of vehicle.',
  },
  no_position: { toDriver: 'Your position is not known yet.', toRider: 'This driver’s position is not known.' },
  too_far: {
    toDriver: `The pickup is more than ${nearbyRadiusKm} km from you.`,
    toRider: `This driver is more than ${nearbyRadiusKm} km from the pickup.`,
  },
};
