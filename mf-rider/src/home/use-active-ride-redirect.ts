import type { Ride } from '@rahi/contracts/ride';
import { useNavigate } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent } from 'react';
import { useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import { useActiveRide } from './home.queries.js';

/** Sends a rider with an active ride to the page of the ride (§2). Returns the ride, for the moment until the page changes. */
export function useActiveRideRedirect(): { ride: Ride | null; view(): void } {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const ride = useActiveRide();
  const id = ride?.id ?? null;
  const view = (rideId: string) => void navigate(riderPaths.trip(basePath, rideId), { replace: true });
  const redirect = useEffectEvent(view);
  useEffect(() => {
    if (id) redirect(id);
  }, [id]);
  return { ride, view: () => id && view(id) };
}
