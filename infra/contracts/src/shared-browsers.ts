import * as z from 'zod/mini';
import { id } from './values.js';

/** A browser counts for so many days after it was last signed in with. */
export const sharedBrowserDays = 30;

/** Not routed: svc-rides asks who of these people signs in with a browser that other accounts sign in with, too. */
export const sharedBrowsers = {
  subject: 'rpc.auth.shared-browsers',
  request: z.object({ userIds: z.array(id).check(z.maxLength(500)) }),
  /** How many accounts share the browser, this one included: of several browsers the one with the most. Two at least. */
  answer: z.object({ shared: z.array(z.object({ userId: id, accounts: z.int() })) }),
} as const;
