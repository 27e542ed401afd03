import { distanceKm, type LatLng, type TariffTerms } from '@rahi/contracts';
import { tollsAt } from '../../pricing/quotes/quotes.service.js';
import { toSixDecimals } from '../../ride/about-people.js';
import { usedColumns, type Reading } from '../../ride/positions/rental-meter.js';
import { pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';

/** A rental that ends so near to its pickup ends at the pickup, in km. */
const samePlaceKm = 0.3;

/**
 * The columns of a rental at its end: what it used, the tolls where its car was, and where it ended. Without any recorded place its
 * drop-off stays the pickup.
 * @param named what its driver calls the place where the car stands
 */
export function endedRental(ride: RideEntity, terms: TariffTerms, reading: Reading, named: string | undefined) {
  const quoted = ride.fareInputs;
  const known = quoted?.tolls ?? [];
  const passed = tollsAt(reading.places, terms).filter(({ name }) => !known.some((toll) => toll.name === name));
  return {
    ...usedColumns(reading),
    ...(quoted && { fareInputs: { ...quoted, tolls: [...known, ...passed] } }),
    ...(reading.last && placeColumns(ride, reading.last, named)),
  };
}

function placeColumns(ride: RideEntity, { lat, lng }: LatLng, named: string | undefined) {
  const isBack = distanceKm(pickupOf(ride), { lat, lng }) < samePlaceKm;
  return {
    dropoffLat: toSixDecimals(lat),
    dropoffLng: toSixDecimals(lng),
    dropoffAddress: named ?? (isBack ? ride.pickupAddress : `${lat.toFixed(2)}, ${lng.toFixed(2)}`),
  };
}
