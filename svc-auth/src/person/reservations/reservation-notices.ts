import { firstName, type DomainEvent, type ReservationState, type Saying } from '@rahi/contracts';
import { whenOf } from '@rahi/service-kit';
import { say } from '../../say.js';
import { freshMs, tripUrl } from '../notifications/ride-notices.js';
import type { Notice } from '../notifications/notifications.service.js';

/** How long a device that is off may still be sent it, from the event on, in milliseconds. */
const usefulMs = 3 * 3_600_000;

/**
 * The notifications that an event of a booking for later sends (R43). Once it has a ride, the events of the ride tell its people. The
 * texts are for a locked screen: first names only, and no address.
 * @param now epoch milliseconds
 */
export function reservationNotices(event: DomainEvent, now: number): Notice[] {
  const { type, data } = event;
  const at = Date.parse(event.occurredAt);
  if (!('reservationId' in data) || now - at > freshMs) return [];
  const of = { ...data, until: at + usefulMs };
  switch (type) {
    case 'reservation.taken.v1':
      return [forRider(of, say('notice.bookedDriverFound'), driverOn(data))];
    case 'reservation.released.v1':
      return [
        ...lostDriver(of),
        forRider(of, say('notice.bookedDriverLost'), timed('notice.bookedDriverLostFor', data)),
      ];
    case 'reservation.changed.v1':
      return lostDriver(of);
    case 'reservation.began.v1':
      return [...lostDriver(of), ...setOut(of)];
    case 'reservation.cancelled.v1':
      return data.ofRide === null ? cancelled(of) : [];
    case 'reservation.missed.v1':
      return data.ofRide === null ? missed(of) : [];
    case 'reservation.reminded.v1':
      return 'reminder' in data ? reminded({ ...of, reminder: data.reminder }) : [];
    default:
      return [];
  }
}

type Told = ReservationState & { until: number };

/** The driver who lost it, unless they gave it back themselves. */
function lostDriver(of: Told): Notice[] {
  const { releasedDriver, releasedBy } = of;
  if (typeof releasedDriver !== 'string' || releasedBy === 'driver') return [];
  const why = releasedBy === 'rider' ? 'notice.bookedMoved' : 'notice.bookedNotYoursGiven';
  return [toDriver(of, releasedDriver, say('notice.bookedNotYours'), timed(why, of))];
}

function setOut(of: Told): Notice[] {
  if (of.ofDriver === null) return [];
  const { userId, message } = toDriver(
    of,
    of.ofDriver,
    say('notice.bookedSetOut'),
    timed('notice.bookedSetOutFor', of),
  );
  return [{ userId, message: of.ofRide === null ? message : { ...message, url: tripUrl('driver', of.ofRide) } }];
}

/** Leaves out the person who cancelled it. */
function cancelled(of: Told): Notice[] {
  const byRider = of.cancelledBy === 'rider';
  const title = say('notice.bookedCancelled');
  const why = timed(byRider ? 'notice.bookedCancelledByRider' : 'notice.bookedCancelledBySupport', of);
  return [
    ...(byRider ? [] : [forRider(of, title, why)]),
    ...(of.ofDriver === null ? [] : [toDriver(of, of.ofDriver, title, why)]),
  ];
}

/** Its rider was on another ride until its time. */
function missed(of: Told): Notice[] {
  const rider = forRider(of, say('notice.bookedMissed'), timed('notice.bookedMissedOther', of));
  if (of.ofDriver === null) return [rider];
  return [rider, toDriver(of, of.ofDriver, say('notice.bookedNotYours'), timed('notice.bookedMissedDriver', of))];
}

function reminded(of: Told & { reminder: 'rider' | 'driver' | 'nobody_yet' }): Notice[] {
  switch (of.reminder) {
    case 'rider': {
      const driver = firstName(of.driverName);
      const body = driver ? say('notice.bookedRideDriver', { driver }) : say('notice.bookedRideSoon');
      return [forRider(of, timed('notice.bookedRide', of), body)];
    }
    case 'driver':
      if (of.ofDriver === null) return [];
      return [toDriver(of, of.ofDriver, timed('notice.bookedPickup', of), say('notice.bookedOnline'))];
    case 'nobody_yet':
      return [forRider(of, say('notice.bookedNobodyYet'), timed('notice.bookedNobodyYetFor', of))];
  }
}

function driverOn(of: ReservationState): Saying {
  return say('notice.bookedDriverFoundName', { driver: firstName(of.driverName) ?? '', when: whenOf(of.pickupAt) });
}

/** A text with the time of the pickup. */
const timed = (id: Parameters<typeof say>[0], { pickupAt }: ReservationState): Saying =>
  say(id, { when: whenOf(pickupAt) });

const forRider = (of: Told, title: Saying, body: Saying): Notice => {
  const url = of.ofRide === null ? `/rider/reservations/${of.reservationId}` : `/rider/trip/${of.ofRide}`;
  return { userId: of.ofRider, message: { ...messageOf(of, title, body), url } };
};

const toDriver = (of: Told, userId: string, title: Saying, body: Saying): Notice => ({
  userId,
  message: { ...messageOf(of, title, body), url: '/driver/reservations' },
});

/** Only the newest step of a booking stays on the screen. */
const messageOf = ({ reservationId, until }: Told, title: Saying, body: Saying) => ({
  kind: 'ride' as const,
  title,
  body,
  tag: `reservation-${reservationId}`,
  until,
});
