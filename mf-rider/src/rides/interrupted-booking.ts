import { isRecord, parse } from './trip-plan.js';

const key = 'rahi.rider.interrupted';
/** After this time, in milliseconds, a rider no longer expects to be led back. */
const resumesForMs = 15 * 60_000;

/** Remembers, in this tab, that onboarding has interrupted a booking (R33). The trip plan stays where it is stored. */
export function interruptBooking(riderId: string): void {
  sessionStorage.setItem(key, JSON.stringify({ riderId, at: Date.now() }));
}

/** Whether this rider's booking was interrupted and should continue. */
export function isBookingInterrupted(riderId: string): boolean {
  const stored = parse(sessionStorage.getItem(key));
  if (!isRecord(stored) || stored['riderId'] !== riderId) return false;
  return Date.now() - Number(stored['at']) < resumesForMs;
}

export function forgetInterruption(): void {
  sessionStorage.removeItem(key);
}
