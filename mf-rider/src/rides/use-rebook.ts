import { knownPreferences, type MatchedWish } from '@rahi/contracts/preferences';
import type { Ride } from '@rahi/contracts/ride';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import { currentLocation, stopOfPlace } from '../places/stop-of-place.js';
import { dropoffOf, pickupOf, stopsOf } from './ride-stops.js';
import { storeTripPlan, type TripPlan } from './trip-plan.js';

/** The wishes of a ride, as the plan of the next one has them. @param without what is not asked for again */
export function wishesOf(
  { womanDriver, guest, preferences }: Pick<Ride, 'womanDriver' | 'guest' | 'preferences'>,
  without: readonly MatchedWish[] = [],
): Pick<TripPlan, 'womanDriver' | 'preferences'> {
  const asked = knownPreferences(preferences);
  const kept = asked.filter((id) => without.every((wish) => wish !== id));
  return {
    // R46: the wish was the guest’s where there was one.
    ...(womanDriver && !guest && !without.includes('woman_driver') && { womanDriver }),
    // Of a ride that asked for nothing, what the device remembers holds.
    ...(asked.length > 0 && { preferences: kept }),
  };
}

/**
 * Books a trip to the same drop-off, by the same stops, with the same wishes, again: from the rider's position, or, if it is unknown, from
 * the same pickup.
 */
export function useRebook(): (ride: Ride) => void {
  const { services } = useRemote();
  const { position, place } = useLocationState(services.location);
  const rebookFrom = useRebookFrom();
  return (ride) => {
    const here = position && {
      address: place ? stopOfPlace(place).address : currentLocation,
      lat: position.lat,
      lng: position.lng,
    };
    rebookFrom(ride, { pickup: here ?? pickupOf(ride), ...wishesOf(ride) });
  };
}

/** Books the trip of a ride again, from the pickup of a plan and with its wishes. */
export function useRebookFrom(): (ride: Ride, plan: Omit<TripPlan, 'dropoff' | 'stops' | 'pickupAt'>) => void {
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  return (ride, plan) => {
    // What is sent, and to whom, is said anew.
    if (ride.parcel) return void navigate(riderPaths.parcel(basePath));
    // A rental had no destination; its packages are chosen anew.
    const way = ride.rental ? { dropoff: plan.pickup } : { dropoff: dropoffOf(ride), stops: stopsOf(ride) };
    storeTripPlan(user.id, { ...plan, ...way });
    const screen = ride.rental ? riderPaths.rentalFor : ride.outstation ? riderPaths.outstationTo : riderPaths.booking;
    void navigate(screen(basePath));
  };
}
