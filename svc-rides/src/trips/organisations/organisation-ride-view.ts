import {
  firstName,
  isOnTheWay,
  languages,
  type OrganisationRide,
  type OrganisationRideNow,
  type RideStatus,
} from '@rahi/contracts';
import { progressOf } from '../../ride/positions/progress.js';
import type { TripPosition } from '../../ride/positions/trip-positions.js';
import { dropoffOf, isoOrNull, pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';

/** Where the driver is, is the organisation's matter until its guest is in the car: from then on it is where the guest is. */
export const showsDriver = (status: RideStatus): boolean => isOnTheWay(status) || status === 'driver_arrived';

/** A ride as its organisation sees it: no trip code, no number of the driver's. Those are on the guest's link. */
export function organisationRideOf(ride: RideEntity): OrganisationRide {
  const { guest, driver } = ride;
  return {
    rideId: ride.id,
    status: ride.status,
    vehicleType: ride.vehicleType,
    pickup: { address: ride.pickupAddress, ...pickupOf(ride) },
    dropoff: { address: ride.dropoffAddress, ...dropoffOf(ride) },
    pickupNote: ride.note,
    guest: { name: guest?.name ?? '', phone: guest?.phone ?? null, language: guest?.language ?? languages[0] },
    farePaise: ride.farePaise,
    feePaise: ride.feePaise,
    paymentMethod: ride.paymentMethod,
    driver: driver && {
      name: firstName(driver.name) ?? '',
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
    },
    bookedAt: ride.createdAt.toISOString(),
    assignedAt: isoOrNull(ride.assignedAt),
    arrivedAt: isoOrNull(ride.arrivedAt),
    startedAt: isoOrNull(ride.startedAt),
    completedAt: isoOrNull(ride.completedAt),
    cancelledAt: isoOrNull(ride.cancelledAt),
    cancelledBy: ride.cancelledBy,
  };
}

/** What is only known by asking: the place of its driver, what cancelling costs in paise, and the guest's link. */
export interface Asked {
  readonly last: TripPosition | null;
  readonly cancellationFeePaise: number | null;
  readonly guestLink: string | null;
}

/** The same, with what holds now. */
export function organisationRideNowOf(
  ride: RideEntity,
  { last, cancellationFeePaise, guestLink }: Asked,
): OrganisationRideNow {
  return {
    ...organisationRideOf(ride),
    cancellationFeePaise,
    driverPosition:
      last && showsDriver(ride.status) ? { lat: last.lat, lng: last.lng, at: new Date(last.at).toISOString() } : null,
    estimatedArrival: progressOf(ride, last, new Date()).estimatedArrival,
    guestLink,
  };
}
