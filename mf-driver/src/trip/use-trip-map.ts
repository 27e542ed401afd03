import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { useIntl } from 'react-intl';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';
import type { TripRoute } from './use-trip-route.js';

/** The leg being driven: the car, where it goes, and the way there in view as a whole. */
export function useTripMap(ride: Ride, { route }: TripRoute): StageMap {
  const { formatMessage } = useIntl();
  const vehicle = useOwnVehicle();
  const toPickup = ride.status === 'driver_assigned' || ride.status === 'driver_arrived';
  const underWay = isActive(ride.status);
  const goal = toPickup ? pickupOf(ride) : dropoffOf(ride);
  const from = route?.polyline[0] ?? (vehicle && [vehicle.lat, vehicle.lng]);
  return {
    label: formatMessage({ id: toPickup ? 'trip.mapToPickup' : 'trip.mapToDropoff' }),
    center: vehicle ?? goal,
    fitTo: from && underWay ? [{ lat: from[0], lng: from[1] }, goal] : undefined,
    follow: true,
    vehicle,
    route: route?.polyline ?? null,
    ...(toPickup ? { pickup: goal } : underWay && { dropoff: goal }),
  };
}
