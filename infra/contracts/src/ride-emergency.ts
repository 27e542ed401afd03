import * as z from 'zod/mini';
import { travellerSchema } from './ride.js';
import { id, isoDate } from './values.js';

/** The cause of an emergency: the button, or a check of the trip that was not answered with yes (ADR 30). */
export const emergencyCauses = ['button', 'off_way', 'long_stop'] as const;
export const emergencyCauseSchema = z.enum(emergencyCauses);
export type EmergencyCause = z.output<typeof emergencyCauseSchema>;

/** An emergency as recorded, with the action taken (R31). */
export const rideEmergencySchema = z.object({
  id,
  rideId: id,
  raisedBy: travellerSchema,
  raisedAt: isoDate,
  /** The person's position, if the device sent one. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** The action taken, in a sentence for them. */
  message: z.string(),
});
export type RideEmergency = z.output<typeof rideEmergencySchema>;
