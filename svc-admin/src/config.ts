import { deskHoursOf } from '@rahi/contracts';
import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** Email addresses, separated by commas. */
const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.email()));

export const adminConfig = baseConfig
  .extend({
    /** A file outside of the database's reach that gets the end of the audit log every hour, a line of JSON each. */
    AUDIT_HEADS_FILE: z.string().min(1).optional(),
    /** The same as a webhook, signed with AUDIT_HEADS_SECRET. */
    AUDIT_HEADS_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUDIT_HEADS_SECRET: z.string().min(32).optional(),
    AUDIT_HEADS_SECONDS: z.coerce.number().min(0.05).max(86_400).default(3600),
    /** How soon somebody at the desk acknowledges an emergency, in seconds. Afterwards INCIDENT_DUTY is told. */
    INCIDENT_ACKNOWLEDGE_SECONDS: z.coerce.number().min(1).max(3600).default(60),
    /** Addresses of administrators who are told by mail and push of an emergency that nobody acknowledged in time. */
    INCIDENT_DUTY: addresses,
    /** Those of the second desk, who are told when it has taken twice as long. */
    INCIDENT_SECOND_DESK: addresses,
    /** When the desk answers cases, each day in Asia/Kolkata: `09:00-21:00`. Without it nobody can open a case. */
    SUPPORT_HOURS: z
      .string()
      .transform((text, context) => {
        const hours = deskHoursOf(text);
        if (hours) return hours;
        context.addIssue('must be two times of a day, such as 09:00-21:00');
        return z.NEVER;
      })
      .optional(),
  })
  .refine(({ AUDIT_HEADS_URL: url, AUDIT_HEADS_SECRET: secret }) => url === undefined || secret !== undefined, {
    path: ['AUDIT_HEADS_SECRET'],
  });
export type AdminConfig = z.output<typeof adminConfig>;
