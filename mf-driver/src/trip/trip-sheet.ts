import type { Ride } from '@rahi/contracts/ride';
import type { Voice } from '../guidance/voice.js';
import type { GiveBack } from './use-give-back.js';
import type { StopReports } from './use-stop-reports.js';
import type { TripMove } from './use-trip-move.js';
import type { TripRoute } from './use-trip-route.js';

/** The props of every sheet of a running trip. */
export interface TripSheetProps {
  ride: Ride;
  trip: TripRoute;
  moves: TripMove;
  stops: StopReports;
  /** Sends where the driver is, before a report that the server judges by it. */
  share(): Promise<void>;
  giveBack: GiveBack;
  /** Null where the browser has no voice. */
  voice: Voice | null;
}
