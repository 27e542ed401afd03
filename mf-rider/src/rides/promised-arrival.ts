import { isRecord, parse } from './trip-plan.js';

const key = 'rahi.rider.promise';

/**
 * Keeps for this tab when the car was to be at the pickup.
 * @param minutes from now, as the vehicle's card said when the rider booked
 */
export function keepPromisedArrival(rideId: string, minutes: number): void {
  sessionStorage.setItem(key, JSON.stringify({ rideId, arrival: Date.now() + minutes * 60_000 }));
}

/** When the car was promised for this ride, in epoch milliseconds; null where it was booked elsewhere. */
export function promisedArrival(rideId: string): number | null {
  const kept = parse(sessionStorage.getItem(key));
  if (!isRecord(kept) || kept['rideId'] !== rideId) return null;
  const arrival = kept['arrival'];
  return typeof arrival === 'number' ? arrival : null;
}
