import * as z from 'zod/mini';
import { id, isoDate, rupees } from './values.js';

/** R44: how long a driver has to answer a proposed change of the trip, in seconds. */
export const changeAnswerSeconds = 30;
/** R44: how often a trip can change after it has started. */
export const mostChanges = 10;

/** What became of a proposed change. `lapsed`: its driver did not answer in time, or the ride went on in another way. */
export const changeStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export const changeStateSchema = z.enum(changeStates);
export type ChangeState = z.output<typeof changeStateSchema>;

const changedPlace = z.object({ lat: z.number(), lng: z.number(), address: z.string() });
export type ChangedPlace = z.output<typeof changedPlace>;

/** Where a trip goes after a change, and what that costs. */
export const changedTripSchema = z.object({
  /** Whether the trip ends where the car was when the rider asked. */
  endsHere: z.boolean(),
  dropoff: changedPlace,
  /** The stops after the one where the car stands, in order. */
  stops: z.array(changedPlace),
  fare: rupees,
  previousFare: rupees,
  /** At the drop-off; null where the position of the car is not known. */
  arrival: z.nullable(isoDate),
  previousArrival: z.nullable(isoDate),
});

/** The last change that the rider confirmed: while it is open, the driver has to answer it. */
export const rideChangeSchema = z.extend(changedTripSchema, {
  id,
  state: changeStateSchema,
  answerBy: isoDate,
});
export type RideChange = z.output<typeof rideChangeSchema>;
