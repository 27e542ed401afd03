import { isRecord, parse, readStop, type Stop } from './trip-plan.js';

const key = 'rahi.rider.link';

/** A trip that a link asks for. The person still chooses the vehicle and books. */
export interface LinkedTrip {
  readonly pickup?: Stop;
  readonly dropoff?: Stop;
  /** Words to search the drop-off by, where the link has no point. */
  readonly typed?: string;
}

/** Keeps it for the home screen of this tab. */
export function storeLinkedTrip(trip: LinkedTrip): void {
  sessionStorage.setItem(key, JSON.stringify(trip));
}

/** The kept one; null without. It is used once: `forgetLinkedTrip`. */
export function readLinkedTrip(): LinkedTrip | null {
  const stored = parse(sessionStorage.getItem(key));
  if (!isRecord(stored)) return null;
  const [pickup, dropoff] = [readStop(stored['pickup']), readStop(stored['dropoff'])];
  const typed = typeof stored['typed'] === 'string' ? stored['typed'] : undefined;
  return { ...(pickup && { pickup }), ...(dropoff && { dropoff }), ...(typed !== undefined && { typed }) };
}

export function forgetLinkedTrip(): void {
  sessionStorage.removeItem(key);
}
