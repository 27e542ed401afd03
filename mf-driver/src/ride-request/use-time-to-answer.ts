import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { useState } from 'react';
import { answerBy, type Offered } from '@rahi/web-kit/requests';
import { useRequestMemory } from '../requests/request-memory.context.js';

export interface TimeToAnswer {
  /** What is answered: the ride, with the offer of it if there was one. */
  request: Offered;
  /** Epoch milliseconds of this device. */
  until: number;
}

/**
 * Until when this request can be answered. An offer that comes while it is on screen counts from then on, and keeps counting
 * when the ride opens to every driver.
 * @param listed the offer as the list of requests has it, where the ride's own answer has none
 */
export function useTimeToAnswer(ride: Ride | RideRequest, listed: RideRequest['offer']): TimeToAnswer {
  const memory = useRequestMemory();
  const offer = ('offer' in ride ? ride.offer : undefined) ?? listed;
  const begin = (): TimeToAnswer => {
    const { id, createdAt, searchingSince } = ride;
    const request = { id, createdAt, searchingSince, offer };
    return { request, until: answerBy(offer?.expiresAt, memory.shownSince(request)) };
  };
  const [time, setTime] = useState(begin);
  const offered = time.request.offer?.expiresAt ?? null;
  if (!offer?.expiresAt || offer.expiresAt === offered) return time;
  const next = begin();
  setTime(next);
  return next;
}
