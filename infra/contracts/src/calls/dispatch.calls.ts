import * as z from 'zod/mini';
import { analyticsPeriodSchema } from '../admin.js';
import { adminRoles, positionRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { dispatchFiguresSchema, fairnessSchema, rideDispatchSchema } from '../dispatch.js';
import { learntSpeedsSchema } from '../learnt-speeds.js';
import { id } from '../values.js';

// A separate file: few screens show dispatch, and no first screen does.

export const rideDispatch = defineCall({
  name: 'rides.dispatch',
  method: 'GET',
  path: '/api/rides/:id/dispatch',
  access: 'user',
  // Its candidates have their places.
  reach: positionRoles,
  limit: 120,
  summary: 'The rounds of dispatch of a ride: all to administrators, to a driver what concerns them',
  params: z.object({ id }),
  answer: rideDispatchSchema,
});

export const dispatchFigures = defineCall({
  name: 'rides.dispatch-figures',
  method: 'GET',
  path: '/api/rides/dispatch-figures',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'How dispatch does: time to a driver, offers, declined and expired ones, rides given back',
  query: z.object({ period: z.optional(analyticsPeriodSchema) }),
  answer: dispatchFiguresSchema,
});

export const driverFairness = defineCall({
  name: 'drivers.fairness',
  method: 'GET',
  path: '/api/drivers/fairness',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'How evenly drivers earn per hour online',
  query: z.object({ period: z.optional(analyticsPeriodSchema) }),
  answer: fairnessSchema,
});

export const learntRoadSpeeds = defineCall({
  name: 'drivers.speeds',
  method: 'GET',
  path: '/api/drivers/speeds',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'What trips have said about the speeds of roads, and the roads that are slowest beside their class',
  answer: learntSpeedsSchema,
});
