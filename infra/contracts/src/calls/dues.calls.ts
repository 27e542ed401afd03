import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { duesSchema } from '../dues.js';
import { id } from '../values.js';

export const riderDues = defineCall({
  name: 'rides.dues',
  method: 'GET',
  path: '/api/riders/:riderId/dues',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.wallet', target: 'user', when: { othersThan: 'riderId' } },
  limit: 120,
  summary: 'The completed rides that a rider has not paid, and whether a booking is refused for them',
  params: z.object({ riderId: id }),
  answer: duesSchema,
});
