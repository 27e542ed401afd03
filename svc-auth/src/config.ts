import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** "a@b.in, c@d.in" becomes a set of addresses, trimmed and in lower case, as users are stored. */
const addressList = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter((entry) => entry.trim() !== ''))
  .pipe(z.array(z.string().trim().toLowerCase().pipe(z.email())))
  .transform((addresses): ReadonlySet<string> => new Set(addresses));

export const authConfig = baseConfig.extend({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).default('Rahi <no-reply@rahi.test>'),
  /** R4: the first administrators. */
  ADMIN_EMAILS: addressList,
  /** R3: codes per client address in 15 minutes. */
  OTP_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
});
export type AuthConfig = z.output<typeof authConfig>;
