import { bonusFor, distanceKm, roundedKm, type DriverStanding } from '@rahi/contracts';
import { driverTermsOfRide } from '../amounts.js';
import { pickupOf } from '../ride-values.js';
import type { DriverSnapshot } from '../ride-parts.js';
import type { RideEntity } from '../ride.entity.js';
import type { Eligible } from './eligibility.js';

/** What is kept of a driver who takes a ride, as they are now. */
export function snapshotOf(driver: DriverStanding): DriverSnapshot {
  const { name, phone, rating, totalTrips, vehicleModel, vehicleNumber } = driver;
  return { name, phone, rating, totalTrips, vehicleModel, vehicleNumber };
}

/** The columns of a ride that a driver gets now, besides who chose them. */
export function assignedTo(
  { driver, at }: Eligible,
  ride: Pick<RideEntity, 'driverTerms' | 'vehicleType' | 'pickupLat' | 'pickupLng' | 'womanDriver'>,
) {
  return {
    driverId: driver.driverId,
    driver: snapshotOf(driver),
    wishMet: ride.womanDriver === null ? null : driver.woman === true,
    assignedAt: () => 'clock_timestamp()',
    assignedLat: at.lat,
    assignedLng: at.lng,
    // R18: the bonus quoted in the request is paid.
    bonusPaise: bonusFor(driverTermsOfRide(ride), roundedKm(distanceKm(at, pickupOf(ride)))),
    stalledAt: null,
    nearestMetres: null,
    nearerAt: null,
  };
}
