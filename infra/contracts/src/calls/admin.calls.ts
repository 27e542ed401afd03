import * as z from 'zod/mini';
import {
  adminAnalyticsSchema,
  adminEmergencyListSchema,
  adminEmergencySchema,
  adminRideListSchema,
  adminStatsSchema,
  adminUserListSchema,
  analyticsPeriodSchema,
  rideFilters,
  rideSorts,
  userSorts,
} from '../admin.js';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import {
  drillRoles,
  incidentActions,
  incidentParties,
  incidentSchema,
  longestIncidentNote,
  playbookSteps,
} from '../incidents.js';
import { id, latLngInput, pageQuery, searchText, text } from '../values.js';

export { adminAudit, adminDriver, adminRide } from './admin-records.calls.js';
export * from './support.calls.js';

const search = z.optional(searchText(100));

export const adminStats = defineCall({
  name: 'admin.stats',
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'The six figures of the dashboard, with their change against yesterday',
  answer: adminStatsSchema,
});

export const adminRides = defineCall({
  name: 'admin.rides',
  method: 'GET',
  path: '/api/admin/rides',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.rides', target: 'call', when: 'always' },
  limit: 240,
  summary: 'Rides by search, status, day, vehicle, fare and place, newest first by default',
  query: z.extend(pageQuery, {
    search,
    ...rideFilters,
    sort: z.optional(z.enum(rideSorts)),
  }),
  answer: adminRideListSchema,
});

export const adminAnalytics = defineCall({
  name: 'admin.analytics',
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'Rides, revenue and new users of the last 24 hours, 7 days (the default) or 30 days, day by day',
  query: z.object({ period: z.optional(analyticsPeriodSchema) }),
  answer: adminAnalyticsSchema,
});

export const adminUsers = defineCall({
  name: 'admin.users',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  roles: adminRoles,
  auditedRead: { action: 'read.users', target: 'call', when: 'always' },
  limit: 240,
  summary: 'Users by name, email, phone or plate, newest first by default',
  query: z.extend(pageQuery, { search, sort: z.optional(z.enum(userSorts)) }),
  answer: adminUserListSchema,
});

export const adminEmergencies = defineCall({
  name: 'admin.emergencies',
  method: 'GET',
  path: '/api/admin/emergencies',
  access: 'admin',
  roles: adminRoles,
  limit: 240,
  summary: 'Emergencies raised on trips: unacknowledged ones first, then the newest first',
  query: z.pick(pageQuery, { limit: true }),
  answer: adminEmergencyListSchema,
});

export const adminUpdateEmergency = defineCall({
  name: 'admin.update-emergency',
  method: 'PATCH',
  path: '/api/admin/emergencies/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary:
    'Acknowledges an emergency, makes it one’s own, says who was contacted, or closes it with a note; the first who acknowledged it stays named',
  params: z.object({ id }),
  body: z.strictObject({
    action: z.enum(incidentActions),
    note: z.optional(text(longestIncidentNote)),
    /** Whom the caller has spoken to: with the action `contact`. */
    whom: z.optional(z.enum(incidentParties)),
  }),
  refusals: ['already_decided', 'invalid_transition'],
  answer: adminEmergencySchema,
});

export const adminIncident = defineCall({
  name: 'admin.incident',
  method: 'GET',
  path: '/api/admin/emergencies/:id',
  access: 'admin',
  roles: ['support', 'safety', 'operations', 'read_only'],
  limit: 240,
  summary: 'An emergency with all that was done about it',
  params: z.object({ id }),
  answer: incidentSchema,
});

export const noteIncident = defineCall({
  name: 'admin.note-incident',
  method: 'POST',
  path: '/api/admin/emergencies/:id/notes',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 60,
  summary: 'Writes a note on an emergency, also after it is closed',
  success: 201,
  params: z.object({ id }),
  body: z.strictObject({ text: text(longestIncidentNote) }),
  answer: incidentSchema,
});

export const checkIncident = defineCall({
  name: 'admin.check-incident',
  method: 'PUT',
  path: '/api/admin/emergencies/:id/checklist/:step',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 120,
  summary: 'Ticks a step of an emergency’s playbook off, or takes the tick back',
  params: z.object({ id, step: z.enum(playbookSteps) }),
  body: z.strictObject({ done: z.boolean() }),
  answer: incidentSchema,
});

export const startDrill = defineCall({
  name: 'admin.start-drill',
  method: 'POST',
  path: '/api/admin/emergencies/drills',
  access: 'admin',
  roles: drillRoles,
  limit: 10,
  summary: 'Starts an exercise of the desk: an emergency of nobody. While one is open, it is the same one',
  success: 201,
  body: z.strictObject({ position: z.optional(latLngInput) }),
  answer: incidentSchema,
});
