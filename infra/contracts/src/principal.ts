import * as z from 'zod/mini';

/** Who is asking: resolved from the session by svc-auth, carried in the headers of every NATS request. */
export const principalSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(['rider', 'driver']),
  isAdmin: z.boolean(),
  suspended: z.boolean(),
  /** Version of the account; absent from a svc-auth of releases up to 0.2. */
  version: z.optional(z.int()),
});
export type Principal = z.output<typeof principalSchema>;
