import type { Ride } from '@rahi/contracts/ride';
import type { TripMove } from './use-trip-move.js';
import type { TripRoute } from './use-trip-route.js';

/** What each sheet of a running trip works with. */
export interface TripSheetProps {
  ride: Ride;
  trip: TripRoute;
  moves: TripMove;
}
