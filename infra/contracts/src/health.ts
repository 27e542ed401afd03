import * as z from 'zod/mini';
import { serviceNames } from './platform.js';
import { isoDate } from './values.js';

/** What must answer for the product to be whole (R30). */
export const expectedServices: readonly string[] = ['gateway', ...serviceNames, 'nats'];

export const serviceHealthSchema = z.object({
  name: z.string(),
  state: z.enum(['up', 'down']),
  /** Of the instances that answered; more than one while a release is under way. Null when none did. */
  version: z.nullable(z.string()),
  instances: z.int(),
  /** Milliseconds until the first instance answered; null when none did. */
  latencyMs: z.nullable(z.number()),
});
export type ServiceHealth = z.output<typeof serviceHealthSchema>;

export const productHealthSchema = z.object({
  /** `degraded` when any service is down. */
  status: z.enum(['ok', 'degraded']),
  services: z.array(serviceHealthSchema),
  checkedAt: isoDate,
});
export type ProductHealth = z.output<typeof productHealthSchema>;
