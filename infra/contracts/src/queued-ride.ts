import * as z from 'zod/mini';
import { isoDate } from './values.js';

/** R48: a driver who ends a trip soon may accept the next ride before. */
export const queuedRide = {
  /** A driver counts whose way by road to the drop-off takes at most so many minutes. */
  withinMinutes: 5,
  /** Their way, the rest of the trip and from its drop-off to the pickup, counts as so many times its minutes. */
  wayFactor: 1.3,
  /** After so many minutes in the queue, the ride goes to other drivers. */
  longestMinutes: 10,
} as const;

/** What the viewers of a ride learn of the trip that its driver ends first: nothing of where it goes or whose it is. */
export const afterTripSchema = z.object({
  /** When the driver is expected at this ride's pickup, the rest of the trip included. */
  arrival: isoDate,
});
