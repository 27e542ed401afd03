import {
  distanceKm,
  journeySchema,
  roundedKm,
  rupeesFromPaise,
  type Journey,
  type Ride,
  type RideRequest,
  type RideStatus,
} from '@rahi/contracts';
import { distanceKmOf, pickupOf } from './ride-values.js';
import type { RideEntity } from './ride.entity.js';

/** R10: does the driver type the code (`verify`), or see it (`show`)? */
export type TripCodeMode = 'verify' | 'show';

/** Who looks at a ride: one of its people, an admin, or a driver to whom it is open. */
export type PersonViewer = { role: 'rider' | 'driver' | 'admin' };
export type CandidateViewer = { role: 'candidate'; lat: number; lng: number };

/** R10, R22: from assignment until the trip's end the rider has a code, and the two people have each other's number. */
export function isTripUnderWay(status: RideStatus): boolean {
  return status === 'driver_assigned' || status === 'driver_arrived' || status === 'in_progress';
}

/**
 * Which members of a ride a viewer sees in its present status (R10, R22). The only way a ride leaves this service: a member
 * that is not named below is never sent.
 */
export function viewOf(ride: RideEntity, viewer: PersonViewer, mode: TripCodeMode): Ride;
export function viewOf(ride: RideEntity, viewer: CandidateViewer): RideRequest;
export function viewOf(
  ride: RideEntity,
  viewer: PersonViewer | CandidateViewer,
  mode: TripCodeMode = 'verify',
): Ride | RideRequest {
  switch (viewer.role) {
    case 'rider':
      return { ...commonOf(ride, mode), otp: codeOf(ride), driver: driverOf(ride, isTripUnderWay(ride.status)) };
    case 'driver': {
      const view = { ...commonOf(ride, mode), rider: riderOf(ride, isTripUnderWay(ride.status)) };
      return mode === 'show' ? { ...view, otp: codeOf(ride) } : view;
    }
    case 'admin':
      return commonOf(ride, mode);
    case 'candidate':
      return requestOf(ride, viewer);
  }
}

/** The trip code while it is of use, else null. */
export function codeOf(ride: RideEntity): string | null {
  return isTripUnderWay(ride.status) ? ride.tripCode : null;
}

function riderOf({ rider }: RideEntity, withPhone: boolean): Ride['rider'] {
  const view = { name: rider.name, rating: rider.rating };
  return withPhone ? { ...view, phone: rider.phone } : view;
}

function driverOf(ride: RideEntity, withPhone: boolean): Ride['driver'] {
  const { driver, driverId } = ride;
  if (!driver || !driverId) return null;
  const user = { name: driver.name, rating: driver.rating, totalTrips: driver.totalTrips };
  return {
    id: driverId,
    user: withPhone ? { ...user, phone: driver.phone } : user,
    vehicleModel: driver.vehicleModel,
    vehicleNumber: driver.vehicleNumber,
    vehicleType: ride.vehicleType,
  };
}

/** Members of a journey that are not the column of the same name. */
const inAnotherForm = ['pickupLat', 'pickupLng', 'dropoffLat', 'dropoffLng', 'fare', 'distance', 'duration'] as const;

type StoredMember = Exclude<keyof Journey, (typeof inAnotherForm)[number]>;

function isStoredMember(name: string): name is StoredMember {
  return name in journeySchema.shape && !inAnotherForm.some((member) => member === name);
}

/** The rest of a journey, which everybody sees: columns as they are, times in ISO 8601. */
const forEverybody = Object.keys(journeySchema.shape).filter(isStoredMember) satisfies (keyof RideEntity)[];

/** What only the ride's people and administrators see besides. */
const forItsPeople = [
  'riderId',
  'driverId',
  'assignedAt',
  'arrivedAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'cancelledBy',
  'cancelReason',
  'rating',
  'version',
] as const satisfies (keyof RideEntity)[];

type OnTheWire<T> = T extends Date ? string : T;

function columnsOf<K extends keyof RideEntity>(ride: RideEntity, names: readonly K[]) {
  const shown: Partial<Record<K, unknown>> = {};
  for (const name of names) {
    const value = ride[name];
    shown[name] = value instanceof Date ? value.toISOString() : value;
  }
  return shown as { [Name in K]: OnTheWire<RideEntity[Name]> };
}

/** What both kinds of view begin with. */
function journeyOf(ride: RideEntity) {
  return {
    ...columnsOf(ride, forEverybody),
    pickupLat: String(ride.pickupLat),
    pickupLng: String(ride.pickupLng),
    dropoffLat: String(ride.dropoffLat),
    dropoffLng: String(ride.dropoffLng),
    fare: rupeesFromPaise(ride.farePaise),
    distance: String(distanceKmOf(ride)),
    duration: ride.durationMinutes,
  };
}

function commonOf(ride: RideEntity, mode: TripCodeMode): Ride {
  return {
    ...journeyOf(ride),
    ...columnsOf(ride, forItsPeople),
    codeRequired: mode === 'verify',
    rider: riderOf(ride, false),
    driver: driverOf(ride, false),
  };
}

function requestOf(ride: RideEntity, driver: CandidateViewer): RideRequest {
  return {
    ...journeyOf(ride),
    rider: riderOf(ride, false),
    pickupDistance: roundedKm(distanceKm(driver, pickupOf(ride))),
  };
}
