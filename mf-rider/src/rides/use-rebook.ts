import type { Ride } from '@rahi/contracts/ride';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import { currentLocation, stopOfPlace } from '../places/stop-of-place.js';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import { storeTripPlan } from '../rides/trip-plan.js';

/** Books a trip to the same drop-off, by the same stops, again: from the rider's position, or, if it is unknown, from the same pickup. */
export function useRebook(): (ride: Ride) => void {
  const { basePath, services, user } = useRemote();
  const { position, place } = useLocationState(services.location);
  const navigate = useNavigate();
  return (ride) => {
    // A rental had no destination; its packages are chosen anew.
    if (ride.rental) return void navigate(riderPaths.rental(basePath));
    // What is sent, and to whom, is said anew.
    if (ride.parcel) return void navigate(riderPaths.parcel(basePath));
    const here = position && {
      address: place ? stopOfPlace(place).address : currentLocation,
      lat: position.lat,
      lng: position.lng,
    };
    const { womanDriver } = ride;
    const way = { pickup: here ?? pickupOf(ride), dropoff: dropoffOf(ride), stops: stopsOf(ride) };
    // R46: the wish was the guest’s where there was one.
    storeTripPlan(user.id, { ...way, ...(womanDriver && !ride.guest && { womanDriver }) });
    void navigate(ride.outstation ? riderPaths.outstationTo(basePath) : riderPaths.booking(basePath));
  };
}
