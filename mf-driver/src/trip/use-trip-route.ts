import type { Route } from '@rahi/contracts/places';
import type { Ride } from '@rahi/contracts/ride';
import { useLocationState, type Position, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import { aheadOn, type Ahead } from './trip-progress.js';
import { routeQuery } from './trip.queries.js';

export interface TripRoute {
  position: Position | null;
  route: Route | null;
  /** Null while there is no route to read it from. */
  ahead: Ahead | null;
}

/** The way of the leg being driven: to the pickup while assigned, else to the drop-off (§7). */
export function useTripRoute(ride: Ride): TripRoute {
  const { services } = useRemote();
  const { position } = useLocationState(services.location);
  const driving = ride.status === 'driver_assigned' || ride.status === 'in_progress';
  const destination = ride.status === 'driver_assigned' ? pickupOf(ride) : dropoffOf(ride);
  const origin = () => services.location.getSnapshot().position;
  const { data } = useQuery({
    ...routeQuery(services.api, `${ride.id}.${ride.status}`, origin, destination),
    enabled: driving && position !== null,
  });
  const route = driving ? (data ?? null) : null;
  return { position, route, ahead: route && aheadOn(route, position) };
}
