import type { Ride } from '@rahi/contracts/ride';
import { useCountdown, useInterval, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepRide } from '../rides/rides.queries.js';
import { cancelSearch } from './cancel-search.js';
import { concludeSearch, type SearchFailure } from './conclude-search.js';

const tryAgainMs = 3_000;

export interface OfferWindow {
  /** Epoch milliseconds. */
  endsAt: number;
  /** Milliseconds from booking to its end. */
  length: number;
}

/**
 * The time in which drivers nearby may accept. Its end is the server's clock; a device whose clock lags behind waits for
 * the window's length at most.
 */
export function offerWindow(ride: Pick<Ride, 'createdAt' | 'offerUntil'>, seenAt: number): OfferWindow {
  const created = Date.parse(ride.createdAt);
  const end = ride.offerUntil === null ? created : Date.parse(ride.offerUntil);
  const length = Math.max(0, end - created);
  return { endsAt: Math.min(end, seenAt + length), length };
}

/**
 * Sees a searching ride through: waits for a driver to accept, then assigns one by the documented rule (R11). The ride's
 * own poll belongs to the screen; what is decided here is put where that poll puts it.
 */
export function useMatching(ride: Ride, onFailure: (failure: SearchFailure) => void) {
  const { api } = useRemote();
  const client = useQueryClient();
  const [seenAt] = useState(() => Date.now());
  const offer = offerWindow(ride, seenAt);
  const searching = ride.status === 'searching';

  const conclusion = useMutation({
    mutationFn: () => concludeSearch(api, ride),
    onSuccess: (end) => {
      keepRide(client, api, end.ride);
      if (end.failure) onFailure(end.failure);
    },
  });
  const conclude = () => {
    if (!conclusion.isPending) conclusion.mutate();
  };
  const secondsLeft = useCountdown(searching ? offer.endsAt : null, conclude);
  // Nothing decided yet, by a server in trouble: ask again until it has, or the ride expires.
  const undecided = conclusion.isError || conclusion.isSuccess;
  useInterval(conclude, searching && undecided ? tryAgainMs : null);

  return { secondsLeft, offer };
}

/** Cancels a search for the rider; answers the ride with its driver where one was quicker. */
export function useCancelSearch() {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ride: Ride) => cancelSearch(api, ride),
    onSuccess: (ride) => keepRide(client, api, ride),
  });
}
