import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { productHealthSchema } from '../health.js';
import { operatorSchema, operatorTextNameSchema, operatorTextSchema } from '../operator.js';

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

/** Answered by the gateway itself, from its settings. */
export const operator = defineCall({
  name: 'gateway.operator',
  method: 'GET',
  path: '/api/operator',
  access: 'public',
  limit: 120,
  summary: 'Where people reach the operator of this Rahi',
  answer: operatorSchema,
});

/** Answered by the gateway itself, in the caller's language where the operator has it. */
export const operatorText = defineCall({
  name: 'gateway.operator-text',
  method: 'GET',
  path: '/api/operator/texts/:text',
  access: 'public',
  limit: 120,
  summary: 'The operator’s terms, privacy notice, or grievance officer',
  params: z.object({ text: operatorTextNameSchema }),
  answer: operatorTextSchema,
});
