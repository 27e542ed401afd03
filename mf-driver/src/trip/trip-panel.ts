import type { Ride } from '@rahi/contracts/ride';
import type { TripMove } from './use-trip-move.js';
import type { TripRoute } from './use-trip-route.js';

/** What each panel of a running trip works with. */
export interface TripPanelProps {
  ride: Ride;
  trip: TripRoute;
  moves: TripMove;
}
