import * as z from 'zod/mini';
import { failingJob } from './jobs.js';
import { id } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** JetStream stream of all domain events, and the subject of one event type. */
export const eventStream = 'EVENTS';
export const eventSubjects = 'evt.>';
/**
 * The JetStream stream of live messages in releases up to 0.2. A gateway deletes it when it starts; a running process
 * of such a release creates it again.
 */
export const formerLiveStream = { name: 'LIVE', subjects: 'live.user.*' } as const;
export function eventSubject(type: string): string {
  return `evt.${type}`;
}

/** Header names of a request between services. */
export const headerNames = {
  requestId: 'rahi-request-id',
  /** Epoch milliseconds after which the caller has given up: a process that was frozen must not apply the request later. */
  deadline: 'rahi-deadline',
  /** base64url of the principal's JSON. */
  principal: 'rahi-principal',
  idempotencyKey: 'rahi-idempotency-key',
  /** Address of the browser as the gateway saw it; only for limits. */
  clientAddress: 'rahi-client-address',
  /** How the browser names itself, in visible ASCII; only on the calls that open or read a session. */
  userAgent: 'rahi-user-agent',
  /** Which browser asks: a hash of its own cookie, with the prefix `new:` when the cookie is only being set (R36). */
  browser: 'rahi-browser',
  /** The language of the caller; absent for English. */
  language: 'rahi-language',
  /** On an answer: the HTTP status. */
  status: 'rahi-status',
  /** On an answer: a session token for the gateway to set as a cookie; empty to clear it. */
  session: 'rahi-session',
  /** On an answer: it was given to an administrator who is not part of the ride; the gateway writes it to the audit log. */
  deskRead: 'rahi-desk-read',
  /** On a live hint: when the change it announces happened, epoch milliseconds. */
  occurredAt: 'rahi-occurred-at',
  /** On an answer: headers for the browser carry this prefix. */
  httpPrefix: 'http-',
} as const;

/** Hints that may be lost, over core NATS, received by every instance. */
export const hints = {
  /** A session, or without a session all of a user's, ended or changed: caches drop it at once. */
  sessionRevoked: {
    subject: 'auth.session.revoked',
    data: z.object({ userId: id, sessionId: z.optional(id) }),
  },
  /**
   * A driver moved or changed availability. It goes to the owners of the partitions that it concerns (`partitionSubject`), and
   * under this subject itself to instances of releases up to 0.2, which hold every driver.
   */
  driverMoved: {
    subject: 'drivers.moved',
    data: z.object({
      driverId: id,
      lat: z.number(),
      lng: z.number(),
      heading: z.nullable(z.number()),
      vehicleType: vehicleTypeSchema,
      online: z.boolean(),
      /** Epoch milliseconds of the fix, by the server's clock. */
      at: z.int(),
      /** The instance that sends it, which does not need it. */
      by: z.optional(id),
    }),
  },
  /** Profile, rating or trip state of a driver changed: the instance that holds them reads it again. */
  driverChanged: {
    subject: 'drivers.changed',
    /** `by`: the instance that sends it, which does not need it. */
    data: z.object({ driverId: id, by: z.optional(id) }),
  },
} as const;

/**
 * R30: a request that every instance of every service answers for itself, outside its queue group, over core NATS.
 * The caller collects the answers that arrive within a bounded time.
 */
export const healthQuestion = {
  subject: 'health.who',
  answer: z.object({
    service: z.string(),
    version: z.string(),
    instanceId: z.string(),
    /** Seconds since it started. */
    uptime: z.number(),
    /** Whether its dependencies answer too: its database, its connection. */
    ready: z.boolean(),
    /** Its jobs that have failed too often in a row; a process of an older release does not say. */
    failing: z.optional(z.array(failingJob)),
  }),
} as const;

/** Subjects that exist only where everything runs on one machine for one person: the demo fleet's shortcuts. */
export const localSubjects = {
  /** Request {rideId} → {otp}: the code as a driver at the kerb would hear it. */
  tripCode: {
    subject: 'local.trip-code',
    request: z.object({ rideId: id }),
    answer: z.object({ otp: z.nullable(z.string()) }),
  },
  /** Hint: someone looked for drivers here. */
  lookedAround: { subject: 'local.looked-around', data: z.object({ lat: z.number(), lng: z.number() }) },
} as const;

/**
 * JetStream KV bucket of trip positions; keys `<rideId>.driver` and `<rideId>.rider`, and `….doubt` for a position that waits for a
 * second one (R49).
 */
export const tripPositions = {
  bucket: 'trip-positions',
  value: z.object({
    lat: z.number(),
    lng: z.number(),
    speed: z.nullable(z.number()),
    heading: z.nullable(z.number()),
    at: z.int(),
  }),
  /** `jumps`: how many positions of this person on this trip were in doubt so far; `clock`: when this one was there, by its device. */
  doubt: z.object({ lat: z.number(), lng: z.number(), at: z.int(), clock: z.optional(z.number()), jumps: z.int() }),
} as const;
