import * as z from 'zod/mini';

// A new version of a service on trial: one instance that serves beside the old ones, and receives requests on subjects of its
// own. The callers send it a share, and stop by themselves when it fails.

/** The subject on which the instance on trial receives what the others receive on `subject`. */
export const trialSubject = (subject: string): string => `trial.${subject}`;

/** Faults after which a caller sends the instance nothing more, and the launcher withdraws it. */
export const trialFaults = 2;
/** An answer that is a fault of the version. A database that is away (503) is not. */
export const isFault = (status: number): boolean => status === 500 || status === 504;

/** Requests that change something are sent to the instance this many at a time, so that a fault meets few of them. */
export const trialChangesAtOnce = 2;

/** How long a notice holds, in milliseconds; the instance repeats it four times as often. */
export const trialNoticeMs = 2000;
export const trialNotice = {
  subject: 'trial.running',
  data: z.object({
    /** `rides` of svc-rides. */
    area: z.string(),
    /** Of this start of it. */
    instance: z.string(),
    /** Percent of the requests; 0 when it gets no more. */
    share: z.int().check(z.gte(0), z.lte(100)),
    /** The same sessions each time, and nobody without one; otherwise each request is drawn. */
    sticky: z.boolean(),
  }),
} as const;

/** The IPC messages by which a launcher makes it an instance like the others, and by which it says that it is one. */
export const trialOver = { order: 'promote', answer: 'promoted' } as const;

/**
 * The IPC message by which a launcher has the running gateway send a share of its requests to a new one, which listens on a
 * port of the loopback address. It holds as long as a notice. After one with a share of 0, when no such request is under way
 * any more, the gateway sends the message back. It comes from the parent process and not over NATS: anyone who could send it
 * would get the cookies of people.
 */
export const gatewayNotice = z.object({ trial: z.extend(trialNotice.data, { port: z.int() }) });
