import {
  firstName,
  formatRupees,
  noShowReason,
  rupeesFromPaise,
  type DomainEvent,
  type EventType,
  type MessageSent,
  type RideState,
  type Saying,
} from '@rahi/contracts';
import type { Notice, SaidMessage } from './notifications.service.js';
import { say } from '../../say.js';

const minuteMs = 60_000;
/**
 * The greatest age of an event that sends a notification. For an older one, the person's screen already shows the
 * current state.
 */
export const freshMs = 2 * minuteMs;
/** How long a device that is off may still be sent it, from the event on. */
const usefulMs = { step: 10 * minuteMs, message: 30 * minuteMs, receipt: 24 * 60 * minuteMs } as const;

/** The events of rides that people are notified of. */
export const notifiedOf = [
  'ride.driver_assigned.v1',
  'ride.set_out.v1',
  'ride.driver_arrived.v1',
  'ride.released.v1',
  'ride.parcel_returning.v1',
  'ride.completed.v1',
  'ride.cancelled.v1',
  'ride.message_sent.v1',
] as const satisfies readonly EventType[];

/**
 * The notifications that an event of a ride sends. The texts are for a locked screen: first names only, and no phone
 * number, trip code or address.
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
      if (data.afterTrip) return [afterTripNotice(data, at)];
      return [onTheWayNotice(data, at)];
    case 'ride.set_out.v1':
      return [onTheWayNotice(data, at)];
    case 'ride.driver_arrived.v1':
      return [forRider(data, at, say('notice.arrived'), named(data, 'notice.arrivedMeet', 'notice.arrivedMeetDriver'))];
    case 'ride.released.v1':
      return releasedNotices(data, at);
    case 'ride.parcel_returning.v1':
      return [parcelReturningNotice(data, at)];
    case 'ride.completed.v1':
      return [receiptNotice(data, at)];
    case 'ride.cancelled.v1':
      return cancelledNotices(data, at);
    default:
      return [];
  }
}

const onTheWayNotice = (ride: RideState, at: number): Notice =>
  forRider(ride, at, say('notice.onTheWay'), named(ride, 'notice.onTheWayName', 'notice.onTheWayDriver'));

/** R48: the driver of the ride ends another trip first. */
const afterTripNotice = (ride: RideState, at: number): Notice =>
  forRider(ride, at, say('notice.afterTrip'), named(ride, 'notice.afterTripName', 'notice.afterTripDriver'));

/** Leaves out the person who caused it: the rider who asked for another driver, or the driver who gave the ride back. */
function releasedNotices(ride: RideState, at: number): Notice[] {
  const { releasedBy, releasedDriverId } = ride;
  const rider = releasedBy === 'rider' ? [] : [forRider(ride, at, say('notice.another'), say(whyAnother(ride)))];
  const driver =
    releasedBy === 'driver' || typeof releasedDriverId !== 'string'
      ? []
      : [forDriver(ride, releasedDriverId, at, say('notice.notYours'), say('notice.notYoursGiven'))];
  return [...rider, ...driver];
}

function whyAnother({ releasedBy, releaseReason }: RideState) {
  if (releasedBy === 'driver') return 'notice.anotherCancelled';
  return releaseReason === 'driver_delayed' ? 'notice.anotherDelayed' : 'notice.anotherSilent';
}

function cancelledNotices(ride: RideState, at: number): Notice[] {
  const by = ride.cancelledBy;
  const rider = by === 'rider' ? [] : [forRider(ride, at, say('notice.cancelled'), say(whyForRider(ride)))];
  const why = say(by === 'rider' ? 'notice.cancelledByRider' : 'notice.cancelledBySupport');
  const driver =
    by === 'driver' || ride.driverId === null ? [] : [forDriver(ride, ride.driverId, at, say('notice.cancelled'), why)];
  return [...rider, ...driver];
}

function whyForRider({ cancelledBy, cancelReason }: RideState) {
  if (cancelledBy === 'expiry') return 'notice.cancelledExpired';
  if (cancelledBy === 'admin') return 'notice.cancelledYoursBySupport';
  if (cancelReason === noShowReason) return 'notice.cancelledNoShow';
  return 'notice.cancelledByDriver';
}

/** ADR 87: nobody took the parcel at the drop-off. */
function parcelReturningNotice(ride: RideState, at: number): Notice {
  const fare = formatRupees(rupeesFromPaise(ride.farePaise));
  return forRider(ride, at, say('notice.parcelReturning'), say('notice.parcelReturningFare', { fare }));
}

function receiptNotice(ride: RideState, at: number): Notice {
  const fare = formatRupees(rupeesFromPaise(ride.farePaise));
  const body = say('notice.completedFare', { fare });
  const { userId, message } = forRider(ride, at, say('notice.completed'), body);
  return { userId, message: { ...message, kind: 'receipt', until: at + usefulMs.receipt } };
}

function chatNotice({ ride, from }: MessageSent, at: number): Notice {
  const toDriver = from === 'rider';
  return {
    userId: toDriver ? ride.driverId : ride.riderId,
    message: {
      kind: 'message',
      title: say(toDriver ? 'notice.messageFromRider' : 'notice.messageFromDriver'),
      body: say('notice.message'),
      url: tripUrl(toDriver ? 'driver' : 'rider', ride.id),
      tag: `message-${ride.id}`,
      until: at + usefulMs.message,
    },
  };
}

const forRider = (ride: RideState, at: number, title: Saying, body: Saying): Notice => ({
  userId: ride.riderId,
  message: { ...stepOf(ride, at, title, body), url: tripUrl('rider', ride.rideId) },
});

/** The ride is over for this driver: the message leads home. */
const forDriver = (ride: RideState, userId: string, at: number, title: Saying, body: Saying): Notice => ({
  userId,
  message: { ...stepOf(ride, at, title, body), url: '/driver' },
});

/** Only the newest step of a ride stays on the screen. */
function stepOf({ rideId }: RideState, at: number, title: Saying, body: Saying): Omit<SaidMessage, 'url'> {
  return { kind: 'ride', title, body, tag: `ride-${rideId}`, until: at + usefulMs.step };
}

/** The screen of a ride, for a person of that area. */
export const tripUrl = (area: 'rider' | 'driver', rideId: string) => `/${area}/trip/${rideId}`;

/** With the driver's first name, if it is known. */
function named(
  ride: RideState,
  withName: 'notice.onTheWayName' | 'notice.afterTripName' | 'notice.arrivedMeet',
  without: 'notice.onTheWayDriver' | 'notice.afterTripDriver' | 'notice.arrivedMeetDriver',
): Saying {
  const driver = firstName(ride.driverName);
  return driver ? say(withName, { driver }) : say(without);
}
