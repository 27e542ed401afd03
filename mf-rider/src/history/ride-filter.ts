import type { Ride } from '@rahi/contracts/ride';

/** The documented filters (§2). */
export const statusFilters = ['all', 'completed', 'cancelled', 'in_progress'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export interface RideFilter {
  text: string;
  status: StatusFilter;
}

/** Rides with that status whose pickup or drop-off contains the text, ignoring case. */
export function filterRides(rides: readonly Ride[], { text, status }: RideFilter): Ride[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rides.filter(
    (ride) =>
      (status === 'all' || ride.status === status) &&
      [ride.pickupAddress, ride.dropoffAddress].some((address) => address.toLocaleLowerCase().includes(wanted)),
  );
}
