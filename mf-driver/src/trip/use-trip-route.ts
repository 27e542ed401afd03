import { isEstimate, type Ahead } from '@rahi/contracts/geo/ahead';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import type { MapVehicle } from '@rahi/ui-kit';
import {
  hasLeft,
  lineAhead,
  useFollowing,
  useLocationState,
  useRemote,
  useReroute,
  type FollowedRoute,
  type Position,
} from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../driver/profile.context.js';
import { guidanceFrom, type Guidance } from '../guidance/guidance.js';
import { useFixTrouble } from '../guidance/use-fresh-fix.js';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import { routeQuery } from './trip.queries.js';

export interface TripRoute {
  position: Position | null;
  /** Null while there is nothing to guide by: at a standstill, or before the first route. */
  guidance: Guidance | null;
  /** Null while there is no route. */
  ahead: Ahead | null;
  /** The remaining route; null while it is unknown. */
  line: readonly LatLngPair[] | null;
  /** The driver's position and direction on the route; null while the device's own position is better. */
  onWay: Pick<MapVehicle, 'lat' | 'lng' | 'heading'> | null;
  /** Direction of travel, degrees clockwise from north; null while it is not known. */
  course: number | null;
}

/** The way of the leg being driven: to the pickup while assigned, else to the drop-off (§7). */
export function useTripRoute(ride: Ride): TripRoute {
  const { services } = useRemote();
  const { vehicleType } = useProfile();
  const { position, error } = useLocationState(services.location);
  const driving = ride.status === 'driver_assigned' || ride.status === 'in_progress';
  const goal = ride.status === 'driver_assigned' ? pickupOf(ride) : dropoffOf(ride);
  const read = useQuery({
    ...routeQuery(services.api, {
      leg: `${ride.id}.${ride.status}`,
      origin: () => services.location.getSnapshot().position,
      destination: goal,
      vehicleType: vehicleType ?? undefined,
    }),
    enabled: driving && position !== null,
  });
  const followed = useFollowing(driving ? (read.data ?? null) : null, position);
  const fixTrouble = useFixTrouble(position);
  // A fix that fails once says nothing of the one before: that is good until it is old.
  const refused = error?.kind === 'denied' || error?.kind === 'unsupported';
  const trouble = refused || !position ? 'none' : fixTrouble;
  const offWay = followed !== null && hasLeft(followed);
  useReroute(driving && position !== null && (offWay || (!followed && read.isError)), read);

  const guidance = followed && guidanceFrom({ followed, position, goal, trouble, failed: read.isError });
  const place = followed && !offWay ? placeOf(followed) : null;
  return {
    position,
    guidance,
    ahead: guidance?.ahead ?? null,
    line: followed && !offWay ? lineAhead(followed) : null,
    onWay: place && { ...place.at, heading: place.course },
    course: place?.course ?? followed?.following.heading ?? null,
  };
}

/** The place on the way, while the vehicle is on it. */
function placeOf({ route, following }: FollowedRoute) {
  return isEstimate(route) || !following.joined ? null : following.place;
}
