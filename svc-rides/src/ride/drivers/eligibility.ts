import { distanceKm, type DriverStanding, type LatLng, type Saying } from '@rahi/contracts';
import { misfitOf, misfits, type Misfit } from '@rahi/dispatch';
import { say } from '../../say.js';
import type { RideEntity } from '../ride.entity.js';
import { askingOf } from './wishes.js';

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
  | 'too_far'
  | Misfit;

/** A driver who may take the ride, and their position. */
export interface Eligible {
  driver: DriverStanding;
  at: LatLng;
}
export type Eligibility = { reason: Ineligible } | Eligible;

type Wanted = Pick<
  RideEntity,
  | 'riderId'
  | 'vehicleType'
  | 'pickupLat'
  | 'pickupLng'
  | 'womanDriver'
  | 'rider'
  | 'guest'
  | 'preferences'
  | 'searchingSince'
>;

/**
 * R9: whether this driver may take this ride. The database decides whether they are free (R8).
 * @param atAnyDistance for the next driver of a zone's queue
 */
export function eligibility(driver: DriverStanding | null, ride: Wanted, atAnyDistance = false): Eligibility {
  if (!driver) return { reason: 'no_profile' };
  if (driver.driverId === ride.riderId) return { reason: 'own_ride' };
  if (driver.suspended) return { reason: 'suspended' };
  if (!driver.isOnline) return { reason: 'offline' };
  if (!driver.vehicleType) return { reason: 'no_vehicle' };
  if (driver.vehicleType !== ride.vehicleType) return { reason: 'other_vehicle' };
  if (driver.lat === null || driver.lng === null) return { reason: 'no_position' };
  const at = { lat: driver.lat, lng: driver.lng };
  const isNear = distanceKm(at, { lat: ride.pickupLat, lng: ride.pickupLng }) <= nearbyRadiusKm;
  if (!isNear && !atAnyDistance) return { reason: 'too_far' };
  const misfit = misfitOf(askingOf(ride), driver);
  if (misfit) return { reason: misfit };
  return { driver, at };
}

const km = nearbyRadiusKm;

/** The words for the driver, and for a rider who named the driver. */
export const ineligibleInWords: Readonly<Record<Ineligible, { toDriver: Saying; toRider: Saying }>> = {
  no_profile: { toDriver: say('driver.none'), toRider: say('driver.noneSuch') },
  own_ride: { toDriver: say('driver.ownRide'), toRider: say('driver.ownRide') },
  suspended: { toDriver: say('driver.suspendedDriver'), toRider: say('driver.suspendedRider') },
  offline: { toDriver: say('driver.offlineDriver'), toRider: say('driver.offlineRider') },
  no_vehicle: { toDriver: say('driver.noVehicleDriver'), toRider: say('driver.noVehicleRider') },
  other_vehicle: { toDriver: say('driver.otherVehicleDriver'), toRider: say('driver.otherVehicleRider') },
  no_position: { toDriver: say('driver.noPositionDriver'), toRider: say('driver.noPositionRider') },
  too_far: { toDriver: say('driver.tooFarDriver', { km }), toRider: say('driver.tooFarRider', { km }) },
  // R46: a driver’s gender and wishes are not for riders.
  not_woman: { toDriver: say('driver.womanWanted'), toRider: say('driver.otherWish') },
  women_only: { toDriver: say('driver.womenOnly'), toRider: say('driver.otherWish') },
  // What a rider asked for may say something about their health: who is not offered the ride does not learn what it is.
  lacks_feature: { toDriver: say('driver.lacksFeature'), toRider: say('driver.otherWish') },
  no_pets: { toDriver: say('driver.noPets'), toRider: say('driver.otherWish') },
};

/** The code of a refusal to a driver: whether it is one of wishes (R46, ADR 88). */
export const codeOfIneligible = (reason: Ineligible): 'preference_mismatch' | 'driver_not_eligible' =>
  misfits.some((misfit) => misfit === reason) ? 'preference_mismatch' : 'driver_not_eligible';
