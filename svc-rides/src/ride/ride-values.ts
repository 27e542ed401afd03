import { freeStopMinutes, wayKm, type LatLng } from '@rahi/contracts';
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

/** Minutes from pickup to drop-off: those of the fare or of the straight line, whichever are more, and the free ones at stops. */
export function tripMinutesOf({
  durationMinutes,
  fareInputs,
  stops = [],
}: Pick<RideEntity, 'durationMinutes' | 'fareInputs'> & Partial<Pick<RideEntity, 'stops'>>): number {
  return Math.max(durationMinutes, fareInputs?.minutes ?? 0) + stops.length * freeStopMinutes;
}

/** Who travels: the guest, or else the rider (R45). The phone is null where it is not known, or erased. */
export function travelling({ guest, rider }: Pick<RideEntity, 'guest' | 'rider'>): {
  name: string;
  phone: string | null;
  woman?: boolean;
} {
  return guest ?? rider;
}

/** Whom the driver meets next: who travels; of a parcel, who hands it over, then who gets it, and who takes it back. */
export function meeting(ride: Pick<RideEntity, 'guest' | 'rider' | 'parcel' | 'startedAt'>): {
  name: string;
  phone: string | null;
} {
  const { parcel, startedAt } = ride;
  if (!parcel) return travelling(ride);
  return (startedAt && !parcel.returned ? parcel.receiver : parcel.sender) ?? ride.rider;
}

/** Where a trip goes. */
export interface TripWay {
  pickup: LatLng;
  /** On the way, in order (R44). */
  stops?: readonly LatLng[] | undefined;
  dropoff: LatLng;
}

/** A way as a quote names it: without stops where it has none. */
export const quotedWay = (pickup: LatLng, stops: readonly LatLng[], dropoff: LatLng): TripWay => ({
  pickup,
  dropoff,
  ...(stops.length > 0 && { stops: stops.map(({ lat, lng }) => ({ lat, lng })) }),
});

/** Where a booking goes, as its quote names it. */
export function bookedWay(
  booking: Parameters<typeof pickupOf>[0] & Parameters<typeof dropoffOf>[0] & { stops: readonly LatLng[] },
): TripWay {
  return quotedWay(pickupOf(booking), booking.stops, dropoffOf(booking));
}

/** Where a trip goes, in order: pickup, stops, drop-off. */
export const placesOf = ({ pickup, stops = [], dropoff }: TripWay): LatLng[] => [pickup, ...stops, dropoff];

/** The columns that say where a ride goes. */
export type RideWay = Pick<RideEntity, 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng' | 'stops' | 'turns'>;

/**
 * The way that a ride's fare counts: by its stops, and by where the car was at each change. A stop that was skipped before a change
 * is not on it (R44).
 */
export function wayOf(ride: RideWay): TripWay {
  const { stops, turns } = ride;
  const turned = turns.at(-1)?.after ?? 0;
  const via = stops.flatMap((stop, at): LatLng[] => {
    const here = turns.filter(({ after }) => after === at);
    return at < turned && stop.arrivedAt === null ? here : [...here, stop];
  });
  // Where the trip ends at the last one, that is the drop-off.
  const last = turns.filter(({ after, ends }, at) => after >= stops.length && !(ends && at === turns.length - 1));
  return { pickup: pickupOf(ride), stops: [...via, ...last], dropoff: dropoffOf(ride) };
}

/** The legs of a trip, in order; one without stops. */
export function legsOf(trip: TripWay): { from: LatLng; to: LatLng }[] {
  const places = placesOf(trip);
  return places.slice(1).flatMap((to, at) => {
    const from = places[at];
    return from ? [{ from, to }] : [];
  });
}

/** The shortest way that a ride can have, in metres: distances are whole hundredths of a kilometre, and none is 0. */
export const shortestMetres = 10;

/** Straight-line kilometres, leg by leg. */
export const straightKmOf = (trip: TripWay): number => wayKm(...placesOf(trip));
