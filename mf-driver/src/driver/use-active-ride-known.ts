import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRemote } from '@rahi/web-kit';
import { activeRideQuery } from './active-ride.queries.js';

/**
 * Stores the active ride on the device whenever its trip changes: without a network, the area opens there. Null when it
 * is no longer the driver's.
 */
export function useActiveRideKnown(driverId: string, ride: Ride | null): void {
  const { services } = useRemote();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = activeRideQuery(services.api, driverId);
    queryClient.setQueryData(queryKey, ride && isActive(ride.status) ? ride : null);
  }, [queryClient, services.api, driverId, ride]);
}
