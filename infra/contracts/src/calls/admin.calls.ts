import * as z from 'zod/mini';
import {
  adminAnalyticsSchema,
  adminEmergencyListSchema,
  adminEmergencySchema,
  adminRideListSchema,
  adminStatsSchema,
  adminUserListSchema,
  analyticsPeriodSchema,
  rideSorts,
  userSorts,
} from '../admin.js';
import { defineCall } from '../call.js';
import { rideStatusSchema } from '../ride-lifecycle.js';
import { id, pageQuery, searchText } from '../values.js';

export { adminAudit, adminDriver, adminRide } from './admin-records.calls.js';

const search = z.optional(searchText(100));

export const adminStats = defineCall({
  name: 'admin.stats',
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'The six figures of the dashboard, with their change against yesterday',
  answer: adminStatsSchema,
});

export const adminRides = defineCall({
  name: 'admin.rides',
  method: 'GET',
  path: '/api/admin/rides',
  access: 'admin',
  summary: 'Rides by search and status, newest first by default',
  query: z.extend(pageQuery, {
    search,
    status: z.optional(z.union([rideStatusSchema, z.literal('all'), z.literal('')])),
    sort: z.optional(z.enum(rideSorts)),
  }),
  answer: adminRideListSchema,
});

export const adminAnalytics = defineCall({
  name: 'admin.analytics',
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  summary: 'Rides, revenue and new users of the last 24 hours, 7 days (the default) or 30 days, day by day',
  query: z.object({ period: z.optional(analyticsPeriodSchema) }),
  answer: adminAnalyticsSchema,
});

export const adminUsers = defineCall({
  name: 'admin.users',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Users by name, email or phone, newest first by default',
  query: z.extend(pageQuery, { search, sort: z.optional(z.enum(userSorts)) }),
  answer: adminUserListSchema,
});

export const adminEmergencies = defineCall({
  name: 'admin.emergencies',
  method: 'GET',
  path: '/api/admin/emergencies',
  access: 'admin',
  summary: 'Emergencies raised on trips: unacknowledged ones first, then the newest first',
  query: z.pick(pageQuery, { limit: true }),
  answer: adminEmergencyListSchema,
});

export const adminUpdateEmergency = defineCall({
  name: 'admin.update-emergency',
  method: 'PATCH',
  path: '/api/admin/emergencies/:id',
  access: 'admin',
  summary: 'Acknowledges an emergency; the first administrator who did stays named',
  params: z.object({ id }),
  body: z.strictObject({ action: z.literal('acknowledge') }),
  answer: adminEmergencySchema,
});
