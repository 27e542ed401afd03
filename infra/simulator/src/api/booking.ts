import {
  distanceKm,
  durationMinutes,
  fareFor,
  roundedKm,
  rupeesFromPaise,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';

/** The places and the vehicle type of a booking. */
export interface Order {
  readonly from: LatLng & { readonly address?: string };
  readonly to: LatLng & { readonly address?: string };
  readonly vehicleType: VehicleType;
}

/** The body of a booking, with the fare as the rider's client computes it. */
export function bookingOf(riderId: string, { from, to, vehicleType }: Order) {
  const distance = roundedKm(distanceKm(from, to));
  return {
    riderId,
    pickupAddress: from.address ?? 'Connaught Place',
    pickupLat: from.lat,
    pickupLng: from.lng,
    dropoffAddress: to.address ?? 'Hauz Khas Village',
    dropoffLat: to.lat,
    dropoffLng: to.lng,
    vehicleType,
    fare: rupeesFromPaise(fareFor(vehicleType, distance).totalPaise),
    distance: String(distance),
    duration: durationMinutes(distance),
  };
}
