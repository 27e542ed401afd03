import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { useState } from 'react';
import { answerBy, type Offered } from '@rahi/web-kit/requests';
import { useRequestMemory } from '../requests/request-memory.context.js';

export interface TimeToAnswer {
  /** The request: the ride, with its offer if there was one. */
  request: Offered;
  /** Epoch milliseconds of this device. */
  until: number;
}

/**
 * How long this request can be answered. The time of an offer that arrives while the request is on screen starts then,
 * and continues when the ride opens to every driver.
 * @param listed the offer in the list of requests, used when the ride's own answer has none
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
