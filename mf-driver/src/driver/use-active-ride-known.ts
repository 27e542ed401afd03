import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRemote } from '@rahi/web-kit';
import { activeRideQuery } from './active-ride.queries.js';

/** Keeps what the device knows of the active ride in step with its trip: without a network, the area opens there. Null: it is no longer the driver's. */
export function useActiveRideKnown(driverId: string, ride: Ride | null): void {
  const { services } = useRemote();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = activeRideQuery(services.api, driverId);
    queryClient.setQueryData(queryKey, ride && isActive(ride.status) ? ride : null);
  }, [queryClient, services.api, driverId, ride]);
}
