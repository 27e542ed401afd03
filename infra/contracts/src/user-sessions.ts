import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/** One of a user's sessions: a browser that is signed in (R1). Only that browser knows its token. */
export const userSessionSchema = z.object({
  id,
  /** When it was signed in. */
  createdAt: isoDate,
  /** Up to five minutes late: not every request is written down. */
  lastUsedAt: isoDate,
  /** Whether it is the caller's own session. */
  own: z.boolean(),
  /**
   * The browser by name, such as "Firefox"; null when it did not say. Absent from an older release that did not store
   * it, as is the next member.
   */
  browser: z.optional(z.nullable(z.string())),
  /** Its system, such as "Android". */
  system: z.optional(z.nullable(z.string())),
});
export type UserSession = z.output<typeof userSessionSchema>;

/** Newest use first, at most 100. */
export const userSessionListSchema = z.object({ sessions: z.array(userSessionSchema), total: z.int() });
