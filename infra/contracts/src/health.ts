import * as z from 'zod/mini';
import { failingJob } from './jobs.js';
import { serviceNames } from './platform.js';
import { isoDate } from './values.js';

/** The services that must answer for the product to be whole (R30). */
export const expectedServices: readonly string[] = ['gateway', ...serviceNames, 'nats'];

export const serviceHealthSchema = z.object({
  name: z.string(),
  state: z.enum(['up', 'down']),
  /** The versions of the instances that answered; more than one during a release. Null when none answered. */
  version: z.nullable(z.string()),
  instances: z.int(),
  /** Milliseconds until the first instance answered; null when none did. */
  latencyMs: z.nullable(z.number()),
  /** Its jobs that fail again and again, or stand still, on any instance; a gateway of an older release does not say. */
  failing: z.optional(z.array(failingJob)),
});
export type ServiceHealth = z.output<typeof serviceHealthSchema>;

export const productHealthSchema = z.object({
  /** `degraded` when any service is down, or any job fails again and again. */
  status: z.enum(['ok', 'degraded']),
  services: z.array(serviceHealthSchema),
  checkedAt: isoDate,
});
export type ProductHealth = z.output<typeof productHealthSchema>;
