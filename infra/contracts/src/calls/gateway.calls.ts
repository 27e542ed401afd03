import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { productHealthSchema } from '../health.js';

/** The gateway answers this itself, after asking every instance of every service (R30). */
export const productHealth = defineCall({
  name: 'gateway.health',
  method: 'GET',
  path: '/api/health',
  access: 'admin',
  roles: adminRoles,
  limit: 60,
  summary: 'Which services answer right now, with their versions, instances and latency',
  answer: productHealthSchema,
});
