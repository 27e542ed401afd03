import type { Ride, Tracking } from '@rahi/contracts/ride';
import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { isDriving, isOnTheWay } from '@rahi/contracts/ride-lifecycle';
import { stopsAhead } from '@rahi/contracts/stops';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeyFor } from './query-client.js';
import { useRemote } from './remote.context.js';
import { hasLeft, useFollowing, type FollowedRoute } from './use-following.js';
import { useReroute } from './use-reroute.js';

/** How often the route of a driver is planned again (§9), in milliseconds. */
const routePollMs = 30_000;

type Leg = Pick<
  Ride,
  'id' | 'status' | 'driverId' | 'vehicleType' | 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng' | 'stops'
>;

/**
 * Follows the driver of a ride, by the trip's positions, along the route to the pickup, or to the drop-off while the
 * trip is in progress, by the stops ahead; null otherwise. A driver who leaves the route gets a new one at once.
 */
export function useFollowedDriver(ride: Leg, driver: Tracking['driverLocation']): FollowedRoute | null {
  const { services } = useRemote();
  const driving = driver !== null && isDriving(ride.status);
  const via = isOnTheWay(ride.status) ? [] : stopsAhead(ride.stops).map(({ lat, lng }) => ({ lat, lng }));
  const body = {
    origin: { lat: driver?.lat ?? 0, lng: driver?.lng ?? 0 },
    destination: isOnTheWay(ride.status)
      ? { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng) }
      : { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng) },
    vehicleType: ride.vehicleType,
    ...(via.length > 0 && { via }),
    heading: driver?.heading,
  };
  const read = useQuery({
    // Another driver of the same ride takes another route (R12); so does one who has passed a stop, or has another drop-off (R44).
    queryKey: [
      ...queryKeyFor(navigationRoute, { body }),
      ride.id,
      ride.status,
      ride.driverId ?? '',
      `${body.destination.lat},${body.destination.lng}`,
      ...via.map(({ lat, lng }) => `${lat},${lng}`),
    ],
    queryFn: ({ signal }) => services.api.call(navigationRoute, { body }, { signal }),
    enabled: driving,
    refetchInterval: driving && routePollMs,
    // An equal answer is a new route too: it is followed from its beginning.
    structuralSharing: false,
  });
  const fix = useMemo(() => driver && { ...driver, accuracy: 0, at: Date.parse(driver.at) }, [driver]);
  const followed = useFollowing(driving ? (read.data ?? null) : null, fix);
  useReroute(driving && followed !== null && hasLeft(followed), read);
  return followed;
}
