import * as z from 'zod/mini';
import { adminRoleSchema } from './admin-roles.js';

/** The caller: resolved from the session by svc-auth, sent in the headers of every NATS request. */
export const principalSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(['rider', 'driver']),
  isAdmin: z.boolean(),
  /**
   * The role at the desk; null for anyone else. Absent from an older svc-auth without roles: then an administrator is
   * an owner.
   */
  adminRole: z.optional(z.nullable(adminRoleSchema)),
  suspended: z.boolean(),
  /** Version of the account; absent from a svc-auth of releases up to 0.2. */
  version: z.optional(z.int()),
  /**
   * When this session last proved the user's identity by the second factor or, without one, by a code: epoch
   * milliseconds. Absent as `version`.
   */
  steppedUpAt: z.optional(z.nullable(z.int())),
  /** Whether the account has a second factor: `steppedUpAt` is then the time of that. Absent from a svc-auth before it. */
  secondFactor: z.optional(z.boolean()),
  /**
   * Whether the person says that she is a woman (R46): rides are matched by it where somebody asked for that. Absent from an older
   * svc-auth.
   */
  woman: z.optional(z.boolean()),
  /** Why an administrator has no rights in this session yet (R36). */
  withheld: z.optional(z.enum(['step_up_needed', 'second_factor_missing'])),
});
export type Principal = z.output<typeof principalSchema>;
