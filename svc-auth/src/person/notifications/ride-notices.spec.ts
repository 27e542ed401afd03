import { describe, expect, it } from '@jest/globals';
import {
  eventSchemas,
  messageSentSchema,
  pushMessageSchema,
  rideStateSchema,
  rideActors,
  type DomainEvent,
  type EventType,
  type RideState,
} from '@rahi/contracts';
import { anEnvelope, aRideState } from '@rahi/contracts/testing';
import { inEach } from '@rahi/service-kit';
import fc from 'fast-check';
import { freshMs, noticesOf, notifiedOf } from './ride-notices.js';

const now = Date.UTC(2026, 10, 22, 9, 0, 0);
const [riderId, driverId, lost, rideId] = [
  '6f1f7a0e-6f0a-4c55-9d6c-0f7a2f5a1c11',
  '7c0f4f6e-1d52-4f5e-8a39-8b2f6b6e2d22',
  '0b7f2c44-9a1e-4f5b-b1ce-9f51d64aa333',
  'b9a6a4a0-2a43-4c12-8c39-54ab1a4ad444',
];
const people = { rideId, riderId, driverId, driverName: 'Vikram Singh' };

function eventOf(type: EventType, ride: Partial<RideState> = {}, occurredAt = now): DomainEvent {
  const { id, correlationId } = anEnvelope(type, {});
  const at = new Date(occurredAt).toISOString();
  const data = eventSchemas[type].parse(aRideState({ ...people, ...ride }));
  return { id, type, correlationId, occurredAt: at, data };
}

const saidOf = (type: EventType, ride: Partial<RideState> = {}) =>
  noticesOf(eventOf(type, ride), now).map(({ userId, message: { kind, title, body, url } }) => ({
    to: userId === riderId ? 'rider' : userId === driverId ? 'driver' : 'lost driver',
    kind,
    said: `${title.in('en-IN')}: ${body.in('en-IN')}`,
    url,
  }));

const riderTrip = `/rider/trip/${rideId}`;

const cancelledBy = (by: RideState['cancelledBy'], ride: Partial<RideState> = {}) =>
  saidOf('ride.cancelled.v1', { status: 'cancelled', cancelledBy: by, ...ride }).map(({ to, said }) => [to, said]);

describe('what people are notified of', () => {
  it('is that a driver is coming, and has arrived', () => {
    expect(saidOf('ride.driver_assigned.v1')).toEqual([
      { to: 'rider', kind: 'ride', said: 'Your driver is on the way: Vikram is coming to the pickup.', url: riderTrip },
    ]);
    expect(saidOf('ride.driver_arrived.v1')).toEqual([
      { to: 'rider', kind: 'ride', said: 'Your driver has arrived: Meet Vikram at the pickup.', url: riderTrip },
    ]);
    expect(saidOf('ride.driver_arrived.v1', { driverName: null })).toMatchObject([
      { said: 'Your driver has arrived: Meet your driver at the pickup.' },
    ]);
  });

  it('is that the driver completes another trip first, is then on the way, or is held up (R48)', () => {
    const onTheWay = 'Your driver is on the way: Vikram is coming to the pickup.';
    expect(saidOf('ride.driver_assigned.v1', { afterTrip: true })).toEqual([
      {
        to: 'rider',
        kind: 'ride',
        said: 'Your driver is found: Vikram completes a trip nearby first.',
        url: riderTrip,
      },
    ]);
    expect(saidOf('ride.driver_assigned.v1', { afterTrip: true, driverName: null })).toMatchObject([
      { said: 'Your driver is found: Your driver completes a trip nearby first.' },
    ]);
    expect(saidOf('ride.driver_assigned.v1', { afterTrip: false })).toMatchObject([{ said: onTheWay }]);
    expect(saidOf('ride.set_out.v1', { afterTrip: false })).toMatchObject([{ to: 'rider', said: onTheWay }]);
    const freed = { driverId: null, driverName: null, releasedDriverId: lost, releasedBy: 'expiry' } as const;
    expect(saidOf('ride.released.v1', { ...freed, releaseReason: 'driver_delayed' })[0]?.said).toBe(
      'Looking for another driver: Your driver is held up. Finding you another at the same fare.',
    );
  });

  it('is that the driver gave the ride back, or did not come; the person who did it gets no notice', () => {
    const gone = { driverId: null, driverName: null, releasedDriverId: lost };
    expect(saidOf('ride.released.v1', { ...gone, releasedBy: 'driver' })).toEqual([
      {
        to: 'rider',
        kind: 'ride',
        said: 'Looking for another driver: Your driver had to cancel. Finding you another at the same fare.',
        url: riderTrip,
      },
    ]);
    const lostIt = {
      to: 'lost driver',
      kind: 'ride',
      said: 'This ride is no longer yours: It was given to another driver.',
      url: '/driver',
    };
    expect(saidOf('ride.released.v1', { ...gone, releasedBy: 'rider' })).toEqual([lostIt]);
    expect(saidOf('ride.released.v1', { ...gone, releasedBy: 'expiry' })).toEqual([
      expect.objectContaining({
        said: 'Looking for another driver: Your driver did not come. Finding you another at the same fare.',
      }),
      lostIt,
    ]);
  });

  it('tells the sender of a parcel that it comes back, and what that costs', () => {
    expect(saidOf('ride.parcel_returning.v1', { farePaise: 24_150 })).toEqual([
      {
        to: 'rider',
        kind: 'ride',
        said: 'Your parcel is coming back: Nobody took it at the drop-off. With the way back, the fare is ₹241.50.',
        url: riderTrip,
      },
    ]);
  });

  it('says who cancelled the ride, to everyone but them', () => {
    expect(cancelledBy('rider')).toEqual([['driver', 'Ride cancelled: The rider cancelled this ride.']]);
    expect(cancelledBy('rider', { driverId: null })).toEqual([]);
    expect(cancelledBy('driver')).toEqual([['rider', 'Ride cancelled: Your driver cancelled the ride.']]);
    expect(cancelledBy('driver', { cancelReason: 'rider_no_show' })).toEqual([
      ['rider', 'Ride cancelled: Your driver waited at the pickup and did not meet you.'],
    ]);
    expect(cancelledBy('admin')).toEqual([
      ['rider', 'Ride cancelled: Rahi support cancelled your ride.'],
      ['driver', 'Ride cancelled: Rahi support cancelled this ride.'],
    ]);
    expect(cancelledBy('expiry', { driverId: null, cancelReason: 'expired' })).toEqual([
      ['rider', 'Ride cancelled: No driver was free near you. Please try again.'],
    ]);
  });

  it('is the fare, with the receipt', () => {
    expect(saidOf('ride.completed.v1', { status: 'completed', farePaise: 20_055 })).toEqual([
      {
        to: 'rider',
        kind: 'receipt',
        said: 'Trip completed: The fare is ₹200.55. Your receipt is ready.',
        url: riderTrip,
      },
    ]);
  });

  it.each([
    ['rider', { userId: driverId, title: 'Message from your rider', url: `/driver/trip/${rideId}` }],
    ['driver', { userId: riderId, title: 'Message from your driver', url: riderTrip }],
  ] as const)('is a message of the %s, but not what it says', (from, { userId, ...said }) => {
    const data = messageSentSchema.parse({ messageId: lost, ride: { id: rideId, riderId, driverId }, from });
    const event = { ...eventOf('ride.requested.v1'), type: 'ride.message_sent.v1' as const, data };
    const shown = noticesOf(event, now).map(({ userId: to, message: { kind, title, body, url } }) => ({
      userId: to,
      kind,
      url,
      title: title.in('en-IN'),
      body: body.in('en-IN'),
    }));
    expect(shown).toEqual([{ userId, kind: 'message', body: 'Open the trip to read it.', ...said }]);
  });

  it('is nothing else', () => {
    const types = Object.keys(eventSchemas).filter((type): type is EventType => type.startsWith('ride.'));
    // All that hold a ride's state: svc-auth follows no other.
    const others = types.filter(
      (type) => !notifiedOf.some((one) => one === type) && eventSchemas[type] === rideStateSchema,
    );
    expect(others.length).toBeGreaterThan(2);
    for (const type of others) expect(noticesOf(eventOf(type), now)).toEqual([]);
  });
});

describe('a notice', () => {
  it('is of an event of the last two minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * freshMs }), (ageMs) => {
        const notices = noticesOf(eventOf('ride.driver_arrived.v1', {}, now - ageMs), now);
        expect(notices).toHaveLength(ageMs <= freshMs ? 1 : 0);
        for (const { message } of notices) expect(message.until).toBeGreaterThan(now);
      }),
    );
  });

  it('takes the place of the one before of the same ride, but not of a message', () => {
    const tags = (['ride.driver_assigned.v1', 'ride.driver_arrived.v1', 'ride.completed.v1'] as const).map(
      (type) => noticesOf(eventOf(type), now)[0]?.message.tag,
    );
    expect(new Set(tags)).toEqual(new Set([`ride-${rideId}`]));
  });

  it('has no address, no family name, no phone number and no code, whatever the ride holds', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{7,12}$/);
    const rides = fc.record({
      given: word,
      family: word,
      pickup: word,
      dropoff: word,
      reason: fc.constantFrom('+91 98100 00001', '4821', 'Flat 12, Carter Road', 'rider_no_show', null),
      by: fc.constantFrom(...rideActors),
      type: fc.constantFrom(...notifiedOf.filter((type) => type !== 'ride.message_sent.v1')),
    });
    fc.assert(
      fc.property(rides, ({ given, family, pickup, dropoff, reason, by, type }) => {
        fc.pre(new Set([given, family, pickup, dropoff]).size === 4);
        const ride = {
          driverName: `${given} ${family}`,
          riderName: `${given} ${family}`,
          pickup: { address: pickup, lat: 19.0596, lng: 72.8295 },
          dropoff: { address: dropoff, lat: 19.0178, lng: 72.8478 },
          cancelledBy: by,
          cancelReason: reason,
          releasedBy: by,
          releasedDriverId: lost,
          releaseReason: reason,
        };
        for (const { message } of noticesOf(eventOf(type, ride), now)) {
          const [title, body] = [inEach(message.title), inEach(message.body)];
          const sent = { ...message, title: title['en-IN'], body: body['en-IN'] };
          expect(pushMessageSchema.parse(sent)).toEqual(sent);
          const shown = [...Object.values(title), ...Object.values(body)].join(' ');
          for (const hidden of [family, pickup, dropoff, '98100', '4821', 'Carter', '19.05', '_'])
            expect(shown).not.toContain(hidden);
        }
      }),
    );
  });
});
