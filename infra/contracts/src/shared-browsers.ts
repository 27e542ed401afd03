import * as z from 'zod/mini';
import { id } from './values.js';

/** A browser counts for this many days after the last sign-in with it. */
export const sharedBrowserDays = 30;

/** Not routed: svc-rides asks which of these people sign in with a browser that other accounts also use. */
export const sharedBrowsers = {
  subject: 'rpc.auth.shared-browsers',
  request: z.object({ userIds: z.array(id).check(z.maxLength(500)) }),
  /** How many accounts share the browser, this one included: of several browsers the one with the most. Two at least. */
  answer: z.object({ shared: z.array(z.object({ userId: id, accounts: z.int() })) }),
} as const;
