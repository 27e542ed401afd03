import * as z from 'zod/mini';
import { adminRideListSchema, adminStatsSchema } from '../admin.js';
import { defineCall } from '../call.js';
import { rideStatusSchema } from '../ride-lifecycle.js';
import { pageQuery } from '../values.js';

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
  summary: 'Rides by search and status, newest first',
  query: z.extend(pageQuery, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    status: z.optional(z.union([rideStatusSchema, z.literal('all'), z.literal('')])),
  }),
  answer: adminRideListSchema,
});
