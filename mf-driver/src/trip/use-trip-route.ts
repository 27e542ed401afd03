import { isEstimate, type Ahead } from '@rahi/contracts/geo/ahead';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { goesAnywhere } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { isDriving, isOnTheWay } from '@rahi/contracts/ride-lifecycle';
import { stopAhead } from '@rahi/contracts/stops';
import type { MapVehicle } from '@rahi/ui-kit';
import {
  isLeaving,
  lineAhead,
  lineBehind,
  useFollowing,
  useLocationState,
  useRemote,
  useReroute,
  type FollowedRoute,
  type Position,
} from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../driver/profile.context.js';
import { useGps, type Gps } from '../driver/use-gps.js';
import type { FixTrouble } from '../driver/use-fresh-fix.js';
import { guidanceFrom, type Guidance } from '../guidance/guidance.js';
import { goalOf, pickupOf } from '../ride/stops.js';
import { routeQuery } from './trip.queries.js';

export interface TripRoute {
  position: Position | null;
  gps: Gps;
  /** Null while there is nothing to guide by: at a standstill, or before the first route. */
  guidance: Guidance | null;
  /** Null while there is no route. */
  ahead: Ahead | null;
  /** The remaining route; null while it is unknown. */
  line: readonly LatLngPair[] | null;
  /** The part of the route that is driven; null while it is unknown. */
  driven: readonly LatLngPair[] | null;
  /** The driver's position and direction on the route; null while the device's own position is better. */
  onWay: Pick<MapVehicle, 'lat' | 'lng' | 'heading'> | null;
  /** Direction of travel, degrees clockwise from north; null while it is not known. */
  course: number | null;
}

/** The way of the leg being driven: to the pickup while assigned, then from stop to stop (R44), else to the drop-off (§7). */
export function useTripRoute(ride: Ride): TripRoute {
  const { services } = useRemote();
  const { vehicleType } = useProfile();
  const { position, error } = useLocationState(services.location);
  const driving = isDriving(ride.status) && !goesAnywhere(ride);
  const goal = isOnTheWay(ride.status) ? pickupOf(ride) : goalOf(ride);
  const next = isOnTheWay(ride.status) ? null : stopAhead(ride.stops);
  const read = useQuery({
    ...routeQuery(services.api, {
      // After a change of the trip, another way (R44).
      leg: [ride.id, ride.status, ...(next ? [next.number] : []), ...changeOf(ride)].join('.'),
      origin: () => services.location.getSnapshot().position,
      destination: goal,
      vehicleType: vehicleType ?? undefined,
    }),
    enabled: driving && position !== null,
  });
  const followed = useFollowing(driving ? (read.data ?? null) : null, position);
  const gps = useGps({ position, error });
  const offWay = followed !== null && isLeaving(followed);
  useReroute(driving && position !== null && (offWay || (!followed && read.isError)), read);

  const guidance =
    followed && guidanceFrom({ followed, position, goal, trouble: troubleOf(gps), failed: read.isError });
  const place = followed && !offWay ? placeOf(followed) : null;
  return {
    position,
    gps,
    guidance,
    ahead: guidance?.ahead ?? null,
    line: followed && !offWay ? lineAhead(followed) : null,
    driven: followed && !offWay ? lineBehind(followed) : null,
    onWay: place && { ...place.at, heading: place.course },
    course: place?.course ?? followed?.following.heading ?? null,
  };
}

const changeOf = ({ change }: Ride): string[] => (change?.state === 'accepted' ? [change.id] : []);

function troubleOf(gps: Gps): FixTrouble | 'none' | null {
  if (gps === 'good') return null;
  return gps === 'finding' ? 'none' : gps;
}

/** The place on the way, while the vehicle is on it. */
function placeOf({ route, following }: FollowedRoute) {
  return isEstimate(route) || !following.joined ? null : following.place;
}
