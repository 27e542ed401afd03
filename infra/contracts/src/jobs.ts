import * as z from 'zod/mini';
import { isoDate } from './values.js';

// The jobs of a process: work that repeats, and what is watched (consumers, the relay, leases, readers). Every instance answers
// for itself, outside the queue group of its service.

/** After this many failures in a row a job counts as failing: health says so, and one `error` is logged. */
export const tooManyFailures = 3;

/** A job that has failed so often in a row, or stands still. `/health/ready` lists these, and so does `health.who`. */
export const failingJob = z.object({
  /** Its name for people, such as "Dispatch rounds". */
  job: z.string(),
  /** Failures in a row. */
  failures: z.int(),
  /** What the last failure said, without personal data. */
  error: z.string(),
  /** When the first of these failures was. */
  since: isoDate,
});
export type FailingJob = z.output<typeof failingJob>;

export const jobState = z.object({
  job: z.string(),
  /** Whether one instance runs it, or each of them; absent for what is watched. */
  runs: z.optional(z.enum(['once', 'everywhere'])),
  /** Seconds between the beginnings of two runs; null for work that is not periodic, which cannot be run by request. */
  everySeconds: z.nullable(z.number()),
  /** Whether it runs right now. */
  running: z.boolean(),
  /** Null before the first success. */
  lastSuccess: z.nullable(isoDate),
  failures: z.int(),
  /** Null without a failure since the last success. */
  error: z.nullable(z.string()),
});
export type JobState = z.output<typeof jobState>;

/**
 * An operator's question to all instances of a service: their jobs. The caller collects the answers that arrive in time.
 * @param area `rides` of svc-rides
 */
export function jobList(area: string) {
  return {
    subject: `jobs.${area}.list`,
    answer: z.object({ service: z.string(), instanceId: z.string(), jobs: z.array(jobState) }),
  } as const;
}

/**
 * An operator's order to one instance: run a job now. The answer comes when the run has ended. A run that is under way is
 * waited for first, so that the run of the order sees everything that happened before it. A run that lasts longer than
 * `jobAnswerMs` is answered with `running` and its number: ask again with that number to wait for its end.
 * @param instanceId as in the list of jobs, and in `/health/ready`; `*` for the subject of all
 */
export function jobRun(area: string, instanceId: string) {
  return {
    subject: `jobs.${area}.run.${instanceId}`,
    request: z.object({ job: z.string(), run: z.optional(z.int()) }),
    answer: z.object({
      /** `idle`: there was nothing to do. `unknown`: no job of this name can be run, or it is being stopped. */
      outcome: z.enum(['succeeded', 'idle', 'failed', 'running', 'unknown']),
      /** The number of the run; 0 when there was none. */
      run: z.int(),
      /** How long it took, in milliseconds. */
      ms: z.number(),
      error: z.nullable(z.string()),
    }),
  } as const;
}

/** How long a run is waited for before it is answered with `running`. NATS lets an answer through for a minute. */
export const jobAnswerMs = 45_000;
