import type { LatLng } from '@rahi/contracts';
import type { RideEntity } from './ride.entity.js';

export function isoOrNull(time: Date | null): string | null {
  return time ? time.toISOString() : null;
}

/** Kilometres with the two decimals they are charged by. */
export function distanceKmOf(ride: Pick<RideEntity, 'distanceMetres'>): number {
  return ride.distanceMetres / 1000;
}

export function pickupOf(ride: Pick<RideEntity, 'pickupLat' | 'pickupLng'>): LatLng {
  return { lat: ride.pickupLat, lng: ride.pickupLng };
}

export function dropoffOf(ride: Pick<RideEntity, 'dropoffLat' | 'dropoffLng'>): LatLng {
  return { lat: ride.dropoffLat, lng: ride.dropoffLng };
}

/** Where the driver was when the ride was assigned; null where that is not known. */
export function assignedPlaceOf({
  assignedLat,
  assignedLng,
}: Pick<RideEntity, 'assignedLat' | 'assignedLng'>): LatLng | null {
  return assignedLat === null || assignedLng === null ? null : { lat: assignedLat, lng: assignedLng };
}

/** Minutes from pickup to drop-off: those of the fare or of the straight line, whichever are more. */
export function tripMinutesOf({
  durationMinutes,
  fareInputs,
}: Pick<RideEntity, 'durationMinutes' | 'fareInputs'>): number {
  return Math.max(durationMinutes, fareInputs?.minutes ?? 0);
}

/** Who travels: the guest, or else the rider (R45). The phone is null where it is not known, or erased. */
export function travelling({ guest, rider }: Pick<RideEntity, 'guest' | 'rider'>): {
  name: string;
  phone: string | null;
} {
  return guest ?? rider;
}
