import * as z from 'zod/mini';
import { adminEmergencySchema } from './admin.js';
import type { EmergencyCause } from './ride-emergency.js';
import { travellerSchema } from './ride.js';
import { id, isoDate } from './values.js';

// An emergency at the desk (ADR 30). svc-admin stores the administrators' actions; svc-rides has the trip.

/** The state of an incident. The last two close it. */
export const incidentStates = ['open', 'acknowledged', 'resolved', 'false_alarm'] as const;
export type IncidentState = (typeof incidentStates)[number];

/**
 * An administrator's action on an incident. `assign` puts the caller in charge; `contact` says whom of the incident the
 * caller has spoken to. An incident is acknowledged before anything else, and somebody was contacted before it is resolved.
 */
export const incidentActions = ['acknowledge', 'assign', 'contact', 'resolve', 'false_alarm'] as const;
export type IncidentAction = (typeof incidentActions)[number];

/** Who besides an owner may start a drill. */
export const drillRoles = ['safety', 'operations'] as const;

/** Whom the desk can have spoken to about an incident. `police` is whoever answers 112. */
export const incidentParties = ['rider', 'driver', 'guest', 'trusted_contact', 'police'] as const;
export type IncidentParty = (typeof incidentParties)[number];

/** What the desk does about an incident, as steps that are ticked off in this order. */
export const playbookSteps = [
  'call_who_raised',
  'find_vehicle',
  'call_other',
  'call_112',
  'tell_contacts',
  'stay_on_line',
  'end_trip',
  'write_down',
] as const;
export type PlaybookStep = (typeof playbookSteps)[number];

/** The steps for an incident: where a car stands still or is off its route, where it is comes first. */
export function playbookOf(cause: EmergencyCause): readonly PlaybookStep[] {
  if (cause === 'button') return playbookSteps;
  return ['find_vehicle', ...playbookSteps.filter((step) => step !== 'find_vehicle')];
}

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
  /** The text is one of `incidentParties`. */
  'contacted',
  /** The text is one of `playbookSteps`. */
  'checked',
  'unchecked',
  /** Nobody acknowledged it in time. The text is the number of people who are told. */
  'escalated',
  'escalated_again',
  'drill_started',
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
export const incidentSchema = z.extend(adminEmergencySchema, {
  timeline: z.array(incidentEntrySchema),
  /** The playbook in its order, with who did which step. Absent from a release without one. */
  checklist: z.optional(
    z.array(
      z.object({
        /** One of `playbookSteps`, or of a newer release. */
        step: z.string(),
        done: z.nullable(z.object({ at: isoDate, by: z.nullable(z.object({ id, name: z.string() })) })),
      }),
    ),
  ),
});
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
  /**
   * The trusted contacts of those who raised it, without those of a person whom a guest or a parcel represents (R45). Null when they
   * could not be read; absent from an older release.
   */
  contacts: z.optional(
    z.nullable(
      z.array(
        z.object({
          of: travellerSchema,
          name: z.string(),
          phone: z.nullable(z.string()),
          email: z.nullable(z.string()),
        }),
      ),
    ),
  ),
  /** The path of the car, oldest first, about every ten seconds. */
  trail: z.array(position),
});
export type IncidentTrip = z.output<typeof incidentTripSchema>;
