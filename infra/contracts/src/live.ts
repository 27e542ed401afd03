import * as z from 'zod/mini';
import type { DomainEvent } from './events.js';
import { rideStatusSchema } from './ride-lifecycle.js';
import { trackingSchema } from './ride.js';
import { id } from './values.js';

/** The parts of the admin screens; a hint names the part that changed. */
export const adminTopics = ['stats', 'rides', 'users', 'drivers', 'audit', 'emergencies'] as const;
export type AdminTopic = (typeof adminTopics)[number];

export const rideAtVersion = z.object({ rideId: id, version: z.int() });
/** A user's active ride as a rider, and as a driver. */
export const underWaySchema = z.object({ riding: z.nullable(rideAtVersion), driving: z.nullable(rideAtVersion) });
export type UnderWay = z.output<typeof underWaySchema>;
export const driverAtVersion = z.object({ version: z.int(), online: z.boolean() });

/**
 * Hints: something is newer now, at this version where it has one. A hint may be lost. It does not say what changed: the
 * browser reads that again, and gets what its user may see.
 */
export const hintMessages = {
  /** A ride of this user reached this version. */
  ride: z.object({ kind: z.literal('ride'), rideId: id, version: z.int(), status: rideStatusSchema }),
  /** A booking for later of this user (R43), as its rider or its driver, reached this version. */
  reservation: z.object({ kind: z.literal('reservation'), reservationId: id, version: z.int() }),
  /** A new chat message on a trip of this user, from either side. */
  message: z.object({ kind: z.literal('message'), rideId: id }),
  /** The user's driver profile changed. */
  driver: z.object({ kind: z.literal('driver'), version: z.optional(z.int()) }),
  /** The user's account changed: name, phone, role or suspension. */
  user: z.object({ kind: z.literal('user'), version: z.optional(z.int()) }),
  /** A ride request near this driver was opened (`open`) or closed. */
  request: z.object({ kind: z.literal('request'), rideId: id, open: z.boolean() }),
  /** The drivers near this user changed. Sent at most once in ten seconds. */
  nearby: z.object({ kind: z.literal('nearby') }),
  /**
   * The state of the rider's trip, with the answer of `GET /api/rides/{id}/tracking`. It is sent once a second, and a
   * read for each of them would cost more than the documented poll (ADR 8).
   */
  tracking: z.extend(trackingSchema, { kind: z.literal('tracking'), rideId: id }),
  /** The driver's place in the queue of a zone may have changed. */
  queue: z.object({ kind: z.literal('queue') }),
  /** The driver's trips, earnings or rating changed. */
  earnings: z.object({ kind: z.literal('earnings') }),
  /** A part of the admin screens is out of date. */
  admin: z.object({ kind: z.literal('admin'), topic: z.enum(adminTopics) }),
} as const;

/** The gateway's messages about the stream itself. */
export const streamMessages = {
  /** The stream is open. A heartbeat comes at least this often; a stream that is silent for more than twice as long is dead. */
  hello: z.object({ kind: z.literal('hello'), heartbeatSeconds: z.number() }),
  /** Hints may have been missed: read everything on the screen again. Sent on each connection. */
  reset: z.object({ kind: z.literal('reset'), missed: z.literal('all') }),
  /**
   * The heartbeat, with the stored versions of this user's data at this moment. A browser with other versions has
   * missed a hint, and reads again. A part is absent while its service does not answer.
   */
  underWay: z.object({
    kind: z.literal('under_way'),
    riding: z.optional(underWaySchema.shape.riding),
    driving: z.optional(underWaySchema.shape.driving),
    /** Version of the account. */
    user: z.optional(z.int()),
    /** The driver profile, or null without one. */
    driver: z.optional(z.nullable(driverAtVersion)),
  }),
} as const;

/** One message of the stream. A client ignores kinds it does not know: a newer server may send more. */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  hintMessages.ride,
  hintMessages.reservation,
  hintMessages.message,
  hintMessages.driver,
  hintMessages.user,
  hintMessages.request,
  hintMessages.nearby,
  hintMessages.tracking,
  hintMessages.queue,
  hintMessages.earnings,
  hintMessages.admin,
  streamMessages.hello,
  streamMessages.reset,
  streamMessages.underWay,
]);
export type LiveMessage = z.output<typeof liveMessageSchema>;
export type HintMessage = Extract<LiveMessage, { kind: keyof typeof hintMessages }>;

/** The path of the stream (R26). */
export const livePath = '/api/live';

/** Core NATS subjects of hints. A gateway subscribes to the feeds of the users whose streams it holds. */
export const liveSubjects = {
  allFeeds: 'live.feed.*',
  feed: (userId: string) => `live.feed.${userId}`,
  /** One hint for many users (`crowdHintSchema`): every gateway gets it and passes it on to those it serves. */
  crowd: 'live.crowd',
  admins: 'live.admins',
} as const;

/** One hint for many users: a single message instead of 500 reaches 500 drivers near a pickup. */
export const crowdHintSchema = z.object({
  userIds: z.array(z.string()),
  message: z.discriminatedUnion('kind', [hintMessages.request, hintMessages.nearby, hintMessages.queue]),
});
export type CrowdHint = z.output<typeof crowdHintSchema>;

/** A hint and the user it is for. */
export interface AddressedHint {
  readonly userId: string;
  readonly message: HintMessage;
}

/** The hints that follow from an event: one for each user it concerns. */
export function hintsOf({ data }: Pick<DomainEvent, 'data'>): AddressedHint[] {
  if ('rideId' in data) {
    const { rideId, version, status, riderId, driverId } = data;
    // R12: the driver who lost the ride reads their current state.
    const lost = status === 'searching' ? data.releasedDriverId : null;
    const people = [riderId, driverId, lost].filter((person) => typeof person === 'string');
    return people.map((userId) => ({ userId, message: { kind: 'ride', rideId, version, status } }));
  }
  if ('reservationId' in data) {
    const { reservationId, reservationVersion: version, ofRider, ofDriver, releasedDriver } = data;
    const people = [ofRider, ofDriver, releasedDriver].filter((person) => typeof person === 'string');
    return people.map((userId) => ({ userId, message: { kind: 'reservation', reservationId, version } }));
  }
  if ('messageId' in data) {
    const { id: rideId, riderId, driverId } = data.ride;
    return [riderId, driverId].map((userId) => ({ userId, message: { kind: 'message', rideId } }));
  }
  if ('ofUser' in data) return [];
  if ('driverId' in data) return [{ userId: data.driverId, message: { kind: 'driver', version: data.version } }];
  if ('userId' in data) return [{ userId: data.userId, message: { kind: 'user', version: data.version } }];
  return [];
}
