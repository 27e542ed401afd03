import {
  distanceKm,
  firstName,
  reservationFreeUntilMinutes,
  roundedKm,
  rupeesFromPaise,
  type LatLng,
  type OpenReservation,
  type Reservation,
} from '@rahi/contracts';
import { promisedNetPaise } from '../../ride/amounts.js';
import { exactForDriverMs, inAreas, someRider, stopsInAreas } from '../../ride/areas.js';
import { hiddenWayOf } from '../../ride/hidden-dropoff.js';
import { guestForDriver, guestOf, outstationOf, rentalOf } from '../../ride/ride-view.js';
import { distanceKmOf, isoOrNull, pickupOf, travelling } from '../../ride/ride-values.js';
import type { PersonRole } from '../../ride/ride-roles.js';
import type { ReservationEntity } from './reservation.entity.js';

/** Until when its rider may change it, and cancel it free of charge. */
export function freeUntilOf({ pickupAt }: Pick<ReservationEntity, 'pickupAt'>): Date {
  return new Date(pickupAt.getTime() - reservationFreeUntilMinutes * 60_000);
}

/** A booking for later as one of its people, or an administrator, sees it. R22: a day after its end, its driver keeps areas. */
export function reservationView(reservation: ReservationEntity, role: PersonRole): Reservation {
  const { riderId, rideId, releases, cancelledBy, closedAt } = reservation;
  const exact = role !== 'driver' || closedAt === null || Date.now() - closedAt.getTime() < exactForDriverMs;
  return {
    ...journeyOf(reservation),
    ...(!exact && {
      ...inAreas(reservation),
      stops: stopsInAreas(reservation.stops),
      note: null,
      womanDriver: null,
      preferences: null,
    }),
    riderId,
    createdAt: reservation.createdAt.toISOString(),
    freeUntil: freeUntilOf(reservation).toISOString(),
    rideId,
    takenAt: isoOrNull(reservation.takenAt),
    cancelledAt: isoOrNull(reservation.cancelledAt),
    cancelledBy,
    releases,
    ...(role === 'driver'
      ? {
          rider: { name: exact ? travelling(reservation).name : someRider },
          guest: exact ? guestForDriver(reservation) : null,
        }
      : { rider: { name: reservation.rider.name }, guest: guestOf(reservation) }),
    driver: driverOf(reservation),
    ...(role !== 'rider' && { earnings: rupeesFromPaise(promisedNetPaise(reservation)) }),
  };
}

/**
 * A booking for later as drivers to whom it is open see it (R22).
 * @param from the driver's last position; null where it is not known
 */
export function openReservationView(
  reservation: ReservationEntity,
  from: LatLng | null,
  overlaps: boolean,
): OpenReservation {
  return {
    ...journeyOf(reservation),
    ...hiddenWayOf(reservation),
    rider: { name: firstName(travelling(reservation).name) ?? '' },
    earnings: rupeesFromPaise(promisedNetPaise(reservation)),
    pickupDistance: from && roundedKm(distanceKm(from, pickupOf(reservation))),
    overlaps,
  };
}

function journeyOf(reservation: ReservationEntity) {
  const { id, status, version, note, stops, vehicleType, paymentMethod, pickupAddress, dropoffAddress } = reservation;
  const { womanDriver, preferences } = reservation;
  return {
    id,
    status,
    version,
    note,
    stops,
    vehicleType,
    paymentMethod,
    womanDriver,
    preferences,
    pickupAddress,
    dropoffAddress,
    pickupAt: reservation.pickupAt.toISOString(),
    pickupLat: String(reservation.pickupLat),
    pickupLng: String(reservation.pickupLng),
    dropoffLat: String(reservation.dropoffLat),
    dropoffLng: String(reservation.dropoffLng),
    fare: rupeesFromPaise(reservation.farePaise),
    distance: String(distanceKmOf(reservation)),
    duration: reservation.durationMinutes,
    rental: rentalOf(reservation),
    outstation: outstationOf(reservation),
    dropoffHidden: false,
  };
}

function driverOf({ driverId, driver }: ReservationEntity): Reservation['driver'] {
  if (driverId === null || driver === null) return null;
  const { name, vehicleModel, vehicleNumber } = driver;
  return { id: driverId, name, vehicleModel, vehicleNumber };
}
