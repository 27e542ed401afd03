import type { GuestBooking } from '@rahi/contracts/ride';
import { languages } from '@rahi/contracts/languages';
import { isRecord, parse } from '../rides/trip-plan.js';

/** How many people are remembered on a device. */
const mostKnown = 5;
const keyOf = (riderId: string) => `rahi.rider.guests.${riderId}`;

/** The people for whom this rider booked on this device, the last one first. */
export function knownGuests(riderId: string): GuestBooking[] {
  const stored = parse(localStorage.getItem(keyOf(riderId)));
  return Array.isArray(stored) ? stored.map(readGuest).filter((guest) => guest !== null) : [];
}

export function rememberGuest(riderId: string, guest: GuestBooking): void {
  const others = knownGuests(riderId).filter(({ phone }) => phone !== guest.phone);
  localStorage.setItem(keyOf(riderId), JSON.stringify([guest, ...others].slice(0, mostKnown)));
}

export function forgetGuests(riderId: string): void {
  localStorage.removeItem(keyOf(riderId));
}

function readGuest(value: unknown): GuestBooking | null {
  if (!isRecord(value)) return null;
  const { name, phone } = value;
  if (typeof name !== 'string' || typeof phone !== 'string') return null;
  const language = languages.find((tag) => tag === value['language']);
  return { name, phone, ...(language && { language }) };
}
