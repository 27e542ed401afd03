import type { Ride } from '@rahi/contracts/ride';
import { useCountdown } from '@rahi/web-kit';
import { useState } from 'react';

export interface OfferWindow {
  /** Epoch milliseconds. */
  endsAt: number;
  /** Milliseconds from the beginning of the search to its end; 0 where the search has no first offer. */
  length: number;
}

type Search = Pick<Ride, 'createdAt' | 'searchingSince' | 'offerUntil'>;

/**
 * The time in which the ride is offered to its first driver only (R11). Its end is in the server's time; on a device
 * whose clock is slow, the window lasts no longer than its length. A search that started again has a window only if the
 * server gave it one.
 */
export function offerWindow(
  { createdAt, searchingSince = createdAt, offerUntil }: Search,
  seenAt: number,
): OfferWindow {
  const began = Date.parse(searchingSince);
  const end = offerUntil === null ? began : Date.parse(offerUntil);
  const length = Math.max(0, end - began);
  return { endsAt: Math.min(end, seenAt + length), length };
}

/** Seconds left of the first offer, of how many: 0 once more drivers are asked. */
export function useOfferWindow(ride: Search): { secondsLeft: number; total: number } {
  const [seenAt] = useState(() => Date.now());
  const { endsAt, length } = offerWindow(ride, seenAt);
  return { secondsLeft: useCountdown(endsAt), total: Math.max(1, Math.ceil(length / 1000)) };
}
