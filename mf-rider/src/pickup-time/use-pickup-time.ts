import { useNow } from '@rahi/web-kit';
import { useState } from 'react';
import {
  instantOf,
  pickupBounds,
  proposedTime,
  timeOf,
  within,
  type PickupBounds,
  type PickupTime,
} from './pickup-times.js';

/** A pickup time while it is chosen. */
export interface ChosenTime {
  time: PickupTime;
  /** The same in epoch milliseconds. */
  at: number;
  bounds: PickupBounds;
  choose(time: PickupTime): void;
}

/** How often the clock moves what can be chosen, in milliseconds. */
const clockMs = 20_000;

/**
 * The time that is chosen, always one that can be booked now.
 * @param pickupAt the one that it begins with, an ISO time; undefined for a proposal
 */
export function usePickupTime(pickupAt: string | undefined): ChosenTime {
  const [wanted, setWanted] = useState(() =>
    timeOf(pickupAt === undefined ? proposedTime(Date.now()) : Date.parse(pickupAt)),
  );
  const now = useNow(clockMs);
  const bounds = pickupBounds(now);
  const time = within(wanted, bounds);
  return { time, at: instantOf(time), bounds, choose: setWanted };
}
