import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { isMetered } from '@rahi/contracts/rental';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { useRemote, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dropoffOf, pickupOf, stopsOf } from './stops.js';

/** Kilometres and minutes of a ride. */
interface Length {
  km: number;
  minutes: number;
}

/** The way of a ride, which does not change with the driver. */
const wayQuery = (api: ApiClient, ride: Ride | RideRequest) =>
  queryOptions({
    queryKey: ['api', 'navigation', 'route', `${ride.id}.length`],
    queryFn: ({ signal }) => {
      const via = stopsOf(ride);
      const ends = { origin: pickupOf(ride), destination: dropoffOf(ride), vehicleType: ride.vehicleType };
      const body = { ...ends, ...(via.length > 0 && { via }) };
      return api.call(navigationRoute, { body }, { signal });
    },
    staleTime: Infinity,
  });

/** From the pickup to the drop-off by road (R34), as the rider was shown it; while that is not known, along the straight line. */
export function useLengthOfRide(ride: Ride | RideRequest): Length {
  const { api } = useRemote();
  // A rental is as long as its package, an outstation trip as is expected; a hidden drop-off has no roads (R42).
  const { data } = useQuery({ ...wayQuery(api, ride), enabled: !isMetered(ride) && !ride.dropoffHidden });
  if (!data) return { km: Number(ride.distance), minutes: Math.round(ride.duration) };
  return { km: data.distance.value / 1000, minutes: Math.max(1, Math.round(data.duration.value / 60)) };
}
