import { upiAddress } from '@rahi/contracts/payment';

const keyOf = (riderId: string) => `rahi.rider.upi.${riderId}`;

/** The UPI address to which the rider asked others to pay last, kept on this device only; empty without one. */
export function ownUpi(riderId: string): string {
  return localStorage.getItem(keyOf(riderId)) ?? '';
}

export function keepOwnUpi(riderId: string, address: string): void {
  localStorage.setItem(keyOf(riderId), address);
}

/** A UPI address as it is written in links, or null for what is none. */
export function upiAddressIn(typed: string): string | null {
  return upiAddress.safeParse(typed).data ?? null;
}
