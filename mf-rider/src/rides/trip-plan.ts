import { womanDriverWishes, type WomanDriver } from '@rahi/contracts/gender';
import { isLatLng } from '@rahi/contracts/geo/distance';
import { knownPreferences, type Preference } from '@rahi/contracts/preferences';

/** Where a trip begins or ends. */
export interface Stop {
  lat: number;
  lng: number;
  address: string;
  /** What of the typed address is not on the map: "Flat 302". It is offered as the note to the driver. */
  forDriver?: string;
}

/** The stored trip data of §3, which the booking screen books. */
export interface TripPlan {
  pickup: Stop;
  dropoff: Stop;
  /** Where to stop on the way (R44), in order; absent without stops. */
  stops?: readonly Stop[];
  /** When the rider wishes to be picked up (R43), an ISO time; absent for now. */
  pickupAt?: string;
  /** Whether a woman driver is to be asked for (R46), as for the ride that is booked again; absent otherwise. */
  womanDriver?: WomanDriver;
  /** What else is to be asked for (ADR 88), as for the ride that is booked again; absent where the device's own choice holds. */
  preferences?: readonly Preference[];
}

const key = 'rahi.rider.trip';

/** Keeps the plan of this tab across a reload. It belongs to one rider: the next user who signs in does not see it. */
export function storeTripPlan(riderId: string, plan: TripPlan): void {
  const { pickup, dropoff, stops, pickupAt, womanDriver, preferences } = plan;
  sessionStorage.setItem(key, JSON.stringify({ riderId, pickup, dropoff, stops, pickupAt, womanDriver, preferences }));
}

/** The stored plan, or null unless it is complete and this rider's. */
export function readTripPlan(riderId: string): TripPlan | null {
  const stored = parse(sessionStorage.getItem(key));
  if (!isRecord(stored) || stored['riderId'] !== riderId) return null;
  const [pickup, dropoff] = [readStop(stored['pickup']), readStop(stored['dropoff'])];
  const pickupAt: unknown = stored['pickupAt'];
  const later = typeof pickupAt === 'string' && Date.parse(pickupAt) > Date.now();
  const stops = Array.isArray(stored['stops']) ? stored['stops'].flatMap((stop: unknown) => readStop(stop) ?? []) : [];
  if (!pickup || !dropoff) return null;
  const womanDriver = womanDriverWishes.find((wish) => wish === stored['womanDriver']);
  return {
    pickup,
    dropoff,
    ...(stops.length > 0 && { stops }),
    ...(later && { pickupAt }),
    ...(womanDriver && { womanDriver }),
    ...(Array.isArray(stored['preferences']) && {
      preferences: knownPreferences(stored['preferences'].filter((id) => typeof id === 'string')),
    }),
  };
}

/** What a plan asks for beside its places and its time. */
export function wishesIn(plan: TripPlan | null): Pick<TripPlan, 'womanDriver' | 'preferences'> {
  const { womanDriver, preferences } = plan ?? {};
  return { ...(womanDriver && { womanDriver }), ...(preferences && { preferences }) };
}

export function clearTripPlan(): void {
  sessionStorage.removeItem(key);
}

/** A stop out of storage, or null when it is not one. */
export function readStop(value: unknown): Stop | null {
  if (!isRecord(value) || !isLatLng(value)) return null;
  const address: unknown = value['address'];
  if (typeof address !== 'string' || address.trim() === '') return null;
  const forDriver: unknown = value['forDriver'];
  return { lat: value.lat, lng: value.lng, address, ...(typeof forDriver === 'string' && { forDriver }) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value of stored JSON text; undefined without text, or if the text is not JSON. */
export function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
