import * as z from 'zod/mini';
import { positionRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { rideSchema } from '../ride.js';
import { pageQuery } from '../values.js';

export const activeRides = defineCall({
  name: 'rides.active',
  method: 'GET',
  path: '/api/rides/active',
  access: 'admin',
  roles: positionRoles,
  auditedRead: { action: 'read.positions', target: 'call', when: 'always' },
  limit: 300,
  summary: 'All active rides, newest first',
  query: pageQuery,
  answer: z.array(rideSchema),
});
