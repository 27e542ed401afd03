import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@rahi/web-kit/layers';
import { useEffect } from 'react';
import { alwaysFresh } from '../area/always-fresh.js';
import { activeRidePollMs, activeRideQuery } from './active-ride.queries.js';

/** Leads a driver with an active ride to its trip screen, wherever else it is (§2). */
export function useActiveRideRedirect(driverId: string): void {
  const { basePath, services } = useRemote();
  const navigate = useNavigate();
  const refetchInterval = usePollInterval(services.live, activeRidePollMs);
  const { data, isFetchedAfterMount } = useQuery({
    ...activeRideQuery(services.api, driverId),
    refetchInterval,
    refetchIntervalInBackground: true,
    ...alwaysFresh,
  });
  // The ride stored before this screen opened may have ended: it is used only when the server does not answer.
  const rideId = isFetchedAfterMount ? data?.id : undefined;
  useEffect(() => {
    if (rideId) void navigate(`${basePath}/trip/${rideId}`, { replace: true });
  }, [rideId, basePath, navigate]);
}
