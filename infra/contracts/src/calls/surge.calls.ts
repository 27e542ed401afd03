import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { surgeOfCitySchema } from '../surge.js';

export const adminSurge = defineCall({
  name: 'rides.admin-surge',
  method: 'GET',
  path: '/api/admin/surge',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'Where surge is switched on, how high it may go, and what it is in each cell',
  answer: z.array(surgeOfCitySchema),
});

export const controlSurge = defineCall({
  name: 'rides.admin-control-surge',
  method: 'PATCH',
  path: '/api/admin/surge/:city',
  access: 'admin',
  roles: ['operations'],
  limit: 60,
  summary: 'Switches a city’s surge on or off, and caps it',
  params: z.object({ city: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'rule.city')) }),
  body: z.strictObject({ active: z.boolean(), mostPercent: z.int().check(z.gte(100), z.lte(200)) }),
  answer: surgeOfCitySchema,
});
