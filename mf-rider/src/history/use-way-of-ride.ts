import { isMetered } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import { fixedRouteName, routeQuery } from '../rides/route.queries.js';

/** Kilometres and minutes of a ride. */
interface Way {
  km: number;
  minutes: number;
}

/**
 * The way of a ride, as the booking showed it (R34), with the minutes that a completed trip took. Null until it is read; where there is
 * none, the straight line of the ride; of a rental, and of an outstation trip, what it used.
 */
export function useWayOfRide(ride: Ride): Way | null {
  const { api } = useRemote();
  const { vehicleType, startedAt, completedAt } = ride;
  const [from, to, stops] = [pickupOf(ride), dropoffOf(ride), stopsOf(ride)];
  const name = [...fixedRouteName(from, to, stops), vehicleType];
  // Nobody planned such a way; the ride has what it used.
  const planned = !isMetered(ride);
  const route = useQuery({ ...routeQuery(api, name, from, to, vehicleType, stops), enabled: planned });
  const driven = startedAt && completedAt ? (Date.parse(completedAt) - Date.parse(startedAt)) / 60_000 : null;
  if (route.data) {
    const { distance, duration } = route.data;
    return { km: distance.value / 1000, minutes: Math.max(1, Math.round(driven ?? duration.value / 60)) };
  }
  if (planned && route.isPending) return null;
  return { km: Number(ride.distance), minutes: driven === null ? ride.duration : Math.max(1, Math.round(driven)) };
}
