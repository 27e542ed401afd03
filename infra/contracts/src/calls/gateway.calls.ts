import { defineCall } from '../call.js';
import { productHealthSchema } from '../health.js';

export { adminExport, journalFile } from './export.calls.js';

/** Answered by the gateway itself, which asks every instance of every service (R30). */
export const productHealth = defineCall({
  name: 'gateway.health',
  method: 'GET',
  path: '/api/health',
  access: 'admin',
  summary: 'Which services answer right now, with their versions, instances and latency',
  answer: productHealthSchema,
});
