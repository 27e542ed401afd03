import * as z from 'zod/mini';
import { envelopeSchema } from './events.js';

/** Most events on one page of an outbox. A page may hold fewer: it also keeps under NATS' 1 MB. */
export const outboxPageLimit = 500;

const seq = z.string().check(z.regex(/^\d{1,19}$/));

/**
 * Not routed: a reader that rebuilds its own tables reads all committed events of a service, page by page. `after` is
 * the `next` of the page before, null for the first. Events come in the order in which they were written; `next` is
 * null on the last page. No event that was committed before the request is skipped. Refused with `unavailable` when a
 * write takes too long to wait for: try again.
 * @param area first word of the service's calls, such as `rides`
 */
export function outboxPage<Area extends string>(area: Area) {
  return {
    subject: `rpc.${area}.outbox-page`,
    request: z.object({
      after: z.nullable(seq),
      limit: z.int().check(z.minimum(1), z.maximum(outboxPageLimit)),
    }),
    answer: z.object({ events: z.array(envelopeSchema), next: z.nullable(seq) }),
  } as const;
}
