import type { Ride } from '@rahi/contracts/ride';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import { dropoffOf, pickupOf } from '../ride/stops.js';
import type { StageMap } from '../stage/driver-stage.js';
import type { TripRoute } from './use-trip-route.js';

/** The leg being driven: the car, where it goes, and the way there in view as a whole. */
export function useTripMap(ride: Ride, { route }: TripRoute): StageMap {
  const vehicle = useOwnVehicle();
  const toPickup = ride.status === 'driver_assigned' || ride.status === 'driver_arrived';
  const goal = toPickup ? pickupOf(ride) : dropoffOf(ride);
  const start = route?.polyline[0];
  return {
    label: toPickup ? 'Map of the way to the pickup' : 'Map of the way to the drop-off',
    center: ride.status === 'driver_arrived' ? goal : (vehicle ?? goal),
    // A new route comes every 30 s from where the car is then: the view follows in calm steps.
    fitTo: start ? [{ lat: start[0], lng: start[1] }, goal] : undefined,
    follow: true,
    vehicle,
    route: route?.polyline ?? null,
    ...(toPickup ? { pickup: goal } : { dropoff: goal }),
  };
}
