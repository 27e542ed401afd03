import { isActive, isBeforeTrip, isDriving } from '@rahi/contracts/ride-lifecycle';
import { goesAnywhere } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { useIntl } from 'react-intl';
import { isUnconfirmed } from '@rahi/web-kit/requests';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { dropoffOf, goalOf, pickupOf, stopsOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';
import type { TripRoute } from './use-trip-route.js';

/** How near the map is while it follows the car. */
const drivingZoom = 17;

/** The current leg: the car and the route ahead, heading up. While the car stands still, the car and its target. */
export function useTripMap(ride: Ride, { line, driven, onWay, course }: TripRoute): StageMap {
  const { formatMessage } = useIntl();
  const own = useOwnVehicle();
  const toPickup = isBeforeTrip(ride.status);
  const driving = isDriving(ride.status) && !isUnconfirmed(ride);
  const goal = toPickup ? pickupOf(ride) : goalOf(ride);
  const vehicle = own && { ...own, ...onWay };
  const anywhere = goesAnywhere(ride);
  const courseUp = driving && vehicle ? course : null;
  return {
    label: formatMessage({ id: toPickup ? 'trip.mapToPickup' : 'trip.mapToDropoff' }),
    center: vehicle ?? goal,
    fitTo: vehicle && isActive(ride.status) && !anywhere ? [vehicle, goal] : undefined,
    courseUp,
    zoom: courseUp === null ? undefined : drivingZoom,
    follow: true,
    vehicle,
    route: line,
    driven,
    ...(toPickup
      ? { pickup: goal }
      : isActive(ride.status) && !anywhere && { stops: stopsOf(ride), dropoff: dropoffOf(ride) }),
  };
}
