import type { RideStatus } from '@rahi/contracts/ride-lifecycle';

/** The title of the trip page by status (§2, R14); also what is read aloud when it changes. */
export const tripTitles: Readonly<Record<RideStatus, string>> = {
  searching: 'Finding your driver',
  driver_assigned: 'Driver on the way',
  driver_arrived: 'Your driver has arrived',
  in_progress: 'Trip in progress',
  completed: 'Trip completed',
  cancelled: 'Ride cancelled',
};
