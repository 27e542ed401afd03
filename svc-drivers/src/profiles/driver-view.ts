import { rupeesFromPaise, type DriverProfile, type DriverState } from '@rahi/contracts';
import type { Fix } from '../fleet/fleet.js';
import type { DriverEntity } from './driver.entity.js';

/** What a driver without ratings starts from (R15). */
const firstRating = 5;

/** Shown until the driver has given a name. */
export function nameOf(driver: Pick<DriverEntity, 'name'>): string {
  return driver.name ?? 'Driver';
}

/** The average of its ratings, to two decimals. */
export function ratingOf({ ratingSum, ratingCount }: Pick<DriverEntity, 'ratingSum' | 'ratingCount'>): number {
  return ratingCount === 0 ? firstRating : Math.round((100 * ratingSum) / ratingCount) / 100;
}

/** Degrees as the wire has them, to a tenth of a metre; never in exponents. */
export function coordinate(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6);
}

export function personOf(driver: DriverEntity): DriverProfile['user'] {
  return { name: nameOf(driver), rating: ratingOf(driver), totalTrips: driver.totalTrips };
}

export function profileOf(driver: DriverEntity, fix: Fix | null): DriverProfile {
  return {
    id: driver.id,
    user: personOf(driver),
    name: nameOf(driver),
    vehicleModel: driver.vehicleModel,
    vehicleNumber: driver.vehicleNumber,
    vehicleType: driver.vehicleType,
    currentLat: fix ? coordinate(fix.lat) : null,
    currentLng: fix ? coordinate(fix.lng) : null,
    isOnline: driver.isOnline,
    totalEarnings: rupeesFromPaise(driver.earnedPaise),
  };
}

/** The whole state, as events carry it. */
export function stateOf(driver: DriverEntity): DriverState {
  return {
    driverId: driver.id,
    version: driver.version,
    name: nameOf(driver),
    vehicleType: driver.vehicleType,
    vehicleModel: driver.vehicleModel,
    vehicleNumber: driver.vehicleNumber,
    isOnline: driver.isOnline,
    createdAt: driver.createdAt.toISOString(),
  };
}
