import { billOf, distanceKm, type FareInputs, type LatLng, type TariffTerms } from '@rahi/contracts';
import { toSixDecimals } from '../../ride/about-people.js';
import { tollsAt, withPassed } from '../../ride/positions/toll-passages.js';
import { usedColumns, type Reading } from '../../ride/positions/trip-meter.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { inputsOf } from './bill.js';

/** So near to a place a trip ends there, in km. */
const samePlaceKm = 0.3;

/**
 * The columns at its end of a ride that is charged by what its car drove: what it used, the tolls that its car passed, each time, and where
 * it ended. Without any recorded place it ends at its drop-off.
 * @param named what its driver calls the place where the car stands
 */
export function endedMetered(ride: RideEntity, terms: TariffTerms, reading: Reading, named: string | undefined) {
  const quoted = ride.fareInputs;
  const passed = [...reading.tolls, ...tollsAt(reading.places, terms, reading.counted)];
  const ended = {
    ...usedColumns(reading),
    ...(quoted && { fareInputs: { ...quoted, tolls: withPassed(certainTolls(ride, terms, quoted), passed) } }),
    ...(reading.last && endColumns(ride, reading.last, named)),
  };
  return { ...ended, ...discountColumns({ ...ride, ...ended }, terms) };
}

/**
 * The tolls of a trip whatever it drives: those at the pickup. An outstation trip is also quoted with those that its way is expected to
 * have, and pays for those that it passes.
 */
export const certainTolls = (ride: RideEntity, terms: TariffTerms, { tolls }: FareInputs): FareInputs['tolls'] =>
  ride.outstation ? tollsAt([pickupOf(ride)], terms) : tolls;

/** A trip that cost less than was expected may cost less than its discount, which is then as high as the fare. */
function discountColumns(ended: RideEntity, terms: TariffTerms) {
  const { fareInputs, discountPaise, outstation } = ended;
  if (!outstation || !fareInputs || discountPaise === 0) return {};
  const { totalPaise } = billOf(terms, { ...inputsOf(ended), discountPaise: 0, cash: undefined });
  const lowered = Math.min(discountPaise, totalPaise);
  return { discountPaise: lowered, fareInputs: { ...fareInputs, discountPaise: lowered } };
}

/** Where it ended, if that is another place than its drop-off. A round trip keeps the place that it went to. */
function endColumns(ride: RideEntity, at: LatLng, named: string | undefined) {
  const { outstation } = ride;
  if (!outstation) return placeColumns(ride, at, named);
  const asPlanned = outstation.kind === 'roundTrip' || distanceKm(dropoffOf(ride), at) < samePlaceKm;
  return asPlanned ? { dropoffAddress: ride.dropoffAddress } : placeColumns(ride, at, named);
}

function placeColumns(ride: RideEntity, { lat, lng }: LatLng, named: string | undefined) {
  const isBack = distanceKm(pickupOf(ride), { lat, lng }) < samePlaceKm;
  return {
    dropoffLat: toSixDecimals(lat),
    dropoffLng: toSixDecimals(lng),
    dropoffAddress: named ?? (isBack ? ride.pickupAddress : `${lat.toFixed(2)}, ${lng.toFixed(2)}`),
  };
}
