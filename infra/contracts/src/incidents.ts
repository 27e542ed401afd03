import * as z from 'zod/mini';
import { adminEmergencySchema } from './admin.js';
import { travellerSchema } from './ride.js';
import { id, isoDate } from './values.js';

// An emergency at the desk (ADR 30). svc-admin stores the administrators' actions; svc-rides has the trip.

/** The state of an incident. The last two close it. */
export const incidentStates = ['open', 'acknowledged', 'resolved', 'false_alarm'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** An administrator's action on an incident. `assign` puts the caller in charge. */
export const incidentActions = ['acknowledge', 'assign', 'resolve', 'false_alarm'] as const;
export type IncidentAction = (typeof incidentActions)[number];

/** The kind of a timeline entry. A client shows the text of a kind that it does not know. */
export const incidentEntryKinds = [
  'acknowledged',
  'assigned',
  'note',
  'resolved',
  'false_alarm',
  'service_answered',
  'service_failed',
  'contacts_told',
] as const;
export type IncidentEntryKind = (typeof incidentEntryKinds)[number];

export const incidentEntrySchema = z.object({
  id,
  at: isoDate,
  /** One of `incidentEntryKinds`, or of a newer release. */
  kind: z.string(),
  /** The administrator who did it; null if the server did. */
  by: z.nullable(z.object({ id, name: z.string() })),
  text: z.string(),
});
export type IncidentEntry = z.output<typeof incidentEntrySchema>;

/** An incident with all that was done about it, oldest first. */
export const incidentSchema = z.extend(adminEmergencySchema, { timeline: z.array(incidentEntrySchema) });
export type Incident = z.output<typeof incidentSchema>;

/** The longest note on an incident, in characters. */
export const longestIncidentNote = 1000;

const position = z.object({ lat: z.number(), lng: z.number(), at: isoDate });

/** The people and the way of a trip on which an emergency was raised: for administrators, also after its end. */
export const incidentTripSchema = z.object({
  people: z.array(
    z.object({
      role: travellerSchema,
      id,
      name: z.string(),
      phone: z.nullable(z.string()),
      /** Their last position; null when it was never shared. */
      position: z.nullable(position),
    }),
  ),
  /** Who travels, where the rider booked for somebody else (R45); null otherwise. Absent from a release that had no guests. */
  guest: z.optional(z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) }))),
  /** The path of the car, oldest first, about every ten seconds. */
  trail: z.array(position),
});
export type IncidentTrip = z.output<typeof incidentTripSchema>;
