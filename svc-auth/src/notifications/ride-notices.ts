import {
  formatRupees,
  noShowReason,
  rupeesFromPaise,
  type DomainEvent,
  type EventType,
  type MessageSent,
  type PushMessage,
  type RideState,
} from '@rahi/contracts';
import type { Notice } from './notifications.service.js';

const minuteMs = 60_000;
/** An event that is older is of the past: the person's screen shows how things stand now. */
export const freshMs = 2 * minuteMs;
/** How long a device that is off may still be sent it, from the event on. */
const usefulMs = { step: 10 * minuteMs, message: 30 * minuteMs, receipt: 24 * 60 * minuteMs } as const;

/** The events of rides that people are notified of. */
export const notifiedOf = [
  'ride.driver_assigned.v1',
  'ride.driver_arrived.v1',
  'ride.released.v1',
  'ride.completed.v1',
  'ride.cancelled.v1',
  'ride.message_sent.v1',
] as const satisfies readonly EventType[];

/**
 * What people are to be notified of, from an event of a ride. The texts are for a locked screen: first names only, and no
 * phone number, trip code or address.
 * @param now epoch milliseconds
 */
export function noticesOf(event: DomainEvent, now: number): Notice[] {
  const at = Date.parse(event.occurredAt);
  if (now - at > freshMs) return [];
  const { data } = event;
  if ('messageId' in data) return [chatNotice(data, at)];
  if (!('rideId' in data)) return [];
  switch (event.type) {
    case 'ride.driver_assigned.v1':
      return [
        forRider(data, at, 'Your driver is on the way', `${firstName(data) ?? 'Your driver'} is coming to the pickup.`),
      ];
    case 'ride.driver_arrived.v1':
      return [forRider(data, at, 'Your driver has arrived', `Meet ${firstName(data) ?? 'your driver'} at the pickup.`)];
    case 'ride.released.v1':
      return releasedNotices(data, at);
    case 'ride.completed.v1':
      return [receiptNotice(data, at)];
    case 'ride.cancelled.v1':
      return cancelledNotices(data, at);
    default:
      return [];
  }
}

/** The rider who asked for another driver knows it; the driver who gave the ride back does, too. */
function releasedNotices(ride: RideState, at: number): Notice[] {
  const { releasedBy, releasedDriverId } = ride;
  const rider =
    releasedBy === 'rider'
      ? []
      : [
          forRider(
            ride,
            at,
            'Looking for another driver',
            releasedBy === 'driver'
              ? 'Your driver had to cancel. Finding you another at the same fare.'
              : 'Your driver did not come. Finding you another at the same fare.',
          ),
        ];
  const driver =
    releasedBy === 'driver' || typeof releasedDriverId !== 'string'
      ? []
      : [forDriver(ride, releasedDriverId, at, 'This ride is no longer yours', 'It was given to another driver.')];
  return [...rider, ...driver];
}

function cancelledNotices(ride: RideState, at: number): Notice[] {
  const by = ride.cancelledBy;
  const rider = by === 'rider' ? [] : [forRider(ride, at, 'Ride cancelled', whyForRider(ride))];
  const why = by === 'rider' ? 'The rider cancelled this ride.' : 'Rahi support cancelled this ride.';
  const driver =
    by === 'driver' || ride.driverId === null ? [] : [forDriver(ride, ride.driverId, at, 'Ride cancelled', why)];
  return [...rider, ...driver];
}

function whyForRider({ cancelledBy, cancelReason }: RideState): string {
  if (cancelledBy === 'expiry') return 'No driver was free near you. Please try again.';
  if (cancelledBy === 'admin') return 'Rahi support cancelled your ride.';
  if (cancelReason === noShowReason) return 'Your driver waited at the pickup and did not meet you.';
  return 'Your driver cancelled the ride.';
}

function receiptNotice(ride: RideState, at: number): Notice {
  const fare = formatRupees(rupeesFromPaise(ride.farePaise));
  const body = `The fare is ${fare}. Your receipt is ready.`;
  const { userId, message } = forRider(ride, at, 'Trip completed', body);
  return { userId, message: { ...message, kind: 'receipt', until: at + usefulMs.receipt } };
}

function chatNotice({ ride, from }: MessageSent, at: number): Notice {
  const toDriver = from === 'rider';
  return {
    userId: toDriver ? ride.driverId : ride.riderId,
    message: {
      kind: 'message',
      title: toDriver ? 'Message from your rider' : 'Message from your driver',
      body: 'Open the trip to read it.',
      url: tripUrl(toDriver ? 'driver' : 'rider', ride.id),
      tag: `message-${ride.id}`,
      until: at + usefulMs.message,
    },
  };
}

const forRider = (ride: RideState, at: number, title: string, body: string): Notice => ({
  userId: ride.riderId,
  message: { ...stepOf(ride, at, title, body), url: tripUrl('rider', ride.rideId) },
});

/** The ride is over for this driver: the message leads home. */
const forDriver = (ride: RideState, userId: string, at: number, title: string, body: string): Notice => ({
  userId,
  message: { ...stepOf(ride, at, title, body), url: '/driver' },
});

/** Of the steps of a ride only the newest is shown. */
function stepOf({ rideId }: RideState, at: number, title: string, body: string): Omit<PushMessage, 'url'> {
  return { kind: 'ride', title, body, tag: `ride-${rideId}`, until: at + usefulMs.step };
}

const tripUrl = (area: 'rider' | 'driver', rideId: string) => `/${area}/trip/${rideId}`;

const firstName = ({ driverName }: RideState): string | null => driverName?.trim().split(/\s+/)[0] || null;
