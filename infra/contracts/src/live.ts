import * as z from 'zod/mini';
import type { DomainEvent } from './events.js';
import { rideStatusSchema } from './ride-lifecycle.js';
import { trackingSchema } from './ride.js';
import { id } from './values.js';

/** What an admin's screens are made of; a hint names the part that changed. */
export const adminTopics = ['stats', 'rides', 'users', 'drivers', 'audit', 'emergencies'] as const;
export type AdminTopic = (typeof adminTopics)[number];

export const rideAtVersion = z.object({ rideId: id, version: z.int() });

/**
 * Kinds that are kept for a while and carry an id: a stream that dropped resumes after the last one it saw. They say what
 * changed and not how: whoever wants to know reads it, and is shown what is theirs to see.
 */
export const keptMessages = {
  /** A ride of theirs came to this version. */
  ride: z.object({ kind: z.literal('ride'), rideId: id, version: z.int(), status: rideStatusSchema }),
  /** Somebody, perhaps they themself elsewhere, wrote on a trip of theirs. */
  message: z.object({ kind: z.literal('message'), rideId: id }),
  /** Their driver profile changed, by whomever. */
  driver: z.object({ kind: z.literal('driver') }),
  /** Their account changed: name, role, suspension. */
  user: z.object({ kind: z.literal('user') }),
} as const;

/** Kinds that may be lost and carry no id. After a drop, what they announce is read anew. */
export const hintMessages = {
  /** A request near this driver came up (`open`) or is gone. */
  request: z.object({ kind: z.literal('request'), rideId: id, open: z.boolean() }),
  /** The drivers nearby are no longer what this person was last told of them: ten seconds after that at the earliest. */
  nearby: z.object({ kind: z.literal('nearby') }),
  /** Where the rider's trip stands, as `GET /api/rides/{id}/tracking` answers. */
  tracking: z.extend(trackingSchema, { kind: z.literal('tracking'), rideId: id }),
  /** The driver's figures moved on: trips, earnings, rating. */
  earnings: z.object({ kind: z.literal('earnings') }),
  admin: z.object({ kind: z.literal('admin'), topic: z.enum(adminTopics) }),
} as const;

/** What the gateway says of the stream itself. */
export const streamMessages = {
  /** The stream is open. Signs of life come this often: silence of more than twice that is a dead connection. */
  hello: z.object({ kind: z.literal('hello'), heartbeatSeconds: z.number() }),
  /**
   * Messages were missed and what they would have announced is to be read anew: `all` of them where a stream begins, or
   * its last id is too old, or the store was lost; `hints` alone where it resumes.
   */
  reset: z.object({ kind: z.literal('reset'), missed: z.enum(['all', 'hints']) }),
  /**
   * Which ride this person is on as a rider and as a driver, as it is stored at this moment: with each sign of life, as far as
   * svc-rides can tell. Whoever holds the same need not ask.
   */
  underWay: z.object({
    kind: z.literal('under_way'),
    riding: z.nullable(rideAtVersion),
    driving: z.nullable(rideAtVersion),
  }),
} as const;

/** One message of the stream. A client ignores kinds it does not know: a newer server may send more. */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  keptMessages.ride,
  keptMessages.message,
  keptMessages.driver,
  keptMessages.user,
  hintMessages.request,
  hintMessages.nearby,
  hintMessages.tracking,
  hintMessages.earnings,
  hintMessages.admin,
  streamMessages.hello,
  streamMessages.reset,
  streamMessages.underWay,
]);
export type LiveMessage = z.output<typeof liveMessageSchema>;
/** Which ride somebody is on as a rider and as a driver, at which version. */
export type UnderWay = Pick<z.output<typeof streamMessages.underWay>, 'riding' | 'driving'>;
export type LiveKind = LiveMessage['kind'];
export type KeptMessage = Extract<LiveMessage, { kind: keyof typeof keptMessages }>;
export type HintMessage = Extract<LiveMessage, { kind: keyof typeof hintMessages }>;

/** Where the stream is opened (R26). */
export const livePath = '/api/live';

/** The JetStream stream of kept messages. Numbers in milliseconds. */
export const liveStream = {
  name: 'LIVE',
  /** Somebody who has been away for longer reads everything anew. */
  keptMs: 15 * 60_000,
  /** Kept for one user; whoever missed as many reads everything anew. */
  keptPerUser: 100,
} as const;

/**
 * Subjects of live messages. What is stored under `kept` is published again by nats-server under `feed`, with its
 * sequence; hints go to `feed` directly. A gateway hears the feeds of the people whose streams it holds.
 */
export const liveSubjects = {
  allKept: 'live.user.*',
  kept: (userId: string) => `live.user.${userId}`,
  allFeeds: 'live.feed.*',
  feed: (userId: string) => `live.feed.${userId}`,
  /** One hint for many people (`crowdHintSchema`): every gateway hears it, and picks out whoever is with it. */
  crowd: 'live.crowd',
  admins: 'live.admins',
} as const;

/** The same hint for many: told one by one, 500 drivers near a pickup would be 500 messages. */
export const crowdHintSchema = z.object({
  userIds: z.array(z.string()),
  message: z.discriminatedUnion('kind', [hintMessages.request, hintMessages.nearby]),
});
export type CrowdHint = z.output<typeof crowdHintSchema>;

/** A message and whose it is. */
export interface Addressed<M extends LiveMessage = LiveMessage> {
  readonly userId: string;
  readonly message: M;
}

/** Who is told what when an event is published: the one table of kept messages. */
export function keptMessagesOf({ data }: Pick<DomainEvent, 'data'>): Addressed<KeptMessage>[] {
  if ('rideId' in data) {
    const { rideId, version, status, riderId, driverId } = data;
    const people = driverId === null ? [riderId] : [riderId, driverId];
    return people.map((userId) => ({ userId, message: { kind: 'ride', rideId, version, status } }));
  }
  if ('messageId' in data) {
    const { id: rideId, riderId, driverId } = data.ride;
    return [riderId, driverId].map((userId) => ({ userId, message: { kind: 'message', rideId } }));
  }
  if ('driverId' in data) return [{ userId: data.driverId, message: { kind: 'driver' } }];
  if ('userId' in data) return [{ userId: data.userId, message: { kind: 'user' } }];
  return [];
}
