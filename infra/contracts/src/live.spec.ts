import { describe, expect, it } from '@jest/globals';
import { adminTopics, hintsOf, liveMessageSchema, type HintMessage } from './live.js';
import { aReservationState, aRideState } from './testing.js';

const rideId = '0190a1b2-0000-4000-8000-000000000001';
const riderId = '0190a1b2-0000-4000-8000-000000000002';
const driverId = '0190a1b2-0000-4000-8000-000000000003';
const ride = aRideState({ rideId, version: 3, status: 'driver_assigned', riderId, driverId, driverName: 'Dev Singh' });

describe('the hints of an event', () => {
  const hint: HintMessage = { kind: 'ride', rideId, version: 3, status: 'driver_assigned' };

  it('go to the rider and the driver of a ride, one each', () => {
    expect(hintsOf({ data: ride })).toEqual([
      { userId: riderId, message: hint },
      { userId: driverId, message: hint },
    ]);
  });

  it('go only to the rider while there is no driver', () => {
    expect(hintsOf({ data: { ...ride, driverId: null } }).map(({ userId }) => userId)).toEqual([riderId]);
  });

  it('go to the owner of an account or a profile, with its version', () => {
    const account = { userId: riderId, version: 1, email: 'asha@rahi.test', name: 'Asha', phone: null } as const;
    const user = { ...account, type: 'rider', isAdmin: false, suspended: true, createdAt: ride.createdAt } as const;
    expect(hintsOf({ data: user })).toEqual([{ userId: riderId, message: { kind: 'user', version: 1 } }]);
    const profile = { driverId, version: 2, name: 'Dev Singh', isOnline: true, createdAt: ride.createdAt } as const;
    const driver = { ...profile, vehicleType: 'mini', vehicleModel: null, vehicleNumber: null } as const;
    expect(hintsOf({ data: driver })).toEqual([{ userId: driverId, message: { kind: 'driver', version: 2 } }]);
  });

  it('go to both people of a trip for a chat message, and to neither for an emergency, which is for admins', () => {
    const of = { id: rideId, riderId, driverId };
    const messages = hintsOf({ data: { messageId: rideId, ride: of, from: 'rider' } });
    expect(messages).toEqual([riderId, driverId].map((userId) => ({ userId, message: { kind: 'message', rideId } })));
    const raised = { emergencyId: rideId, ride: { ...of, status: 'in_progress' }, raisedBy: 'rider' } as const;
    expect(hintsOf({ data: { ...raised, raisedAt: ride.createdAt, position: null } })).toEqual([]);
  });

  it('go to the people of a booking for later, and to the driver who lost it with that change (R43)', () => {
    const booking = aReservationState({ ofRider: riderId, reservationVersion: 4 });
    const message = { kind: 'reservation', reservationId: booking.reservationId, version: 4 };
    expect(hintsOf({ data: booking })).toEqual([{ userId: riderId, message }]);
    const hinted = hintsOf({ data: { ...booking, releasedDriver: driverId } });
    expect(hinted.map(({ userId }) => userId)).toEqual([riderId, driverId]);
    expect(liveMessageSchema.parse(message)).toEqual(message);
  });

  it('go to no one for an audit row', () => {
    const row = { actorId: riderId, action: 'user.suspend', targetType: 'user', targetId: driverId } as const;
    expect(hintsOf({ data: { ...row, outcome: 'done', code: null, reason: null } })).toEqual([]);
  });

  it('carry no name, place, phone or code', () => {
    const keys = hintsOf({ data: ride }).flatMap(({ message }) => Object.keys(message));
    expect([...new Set(keys)].toSorted()).toEqual(['kind', 'rideId', 'status', 'version']);
  });
});

describe('a live message', () => {
  it('has one of the known kinds and all of its fields', () => {
    for (const topic of adminTopics)
      expect(liveMessageSchema.parse({ kind: 'admin', topic })).toEqual({ kind: 'admin', topic });
    expect(liveMessageSchema.safeParse({ kind: 'weather' }).success).toBe(false);
    expect(liveMessageSchema.safeParse({ kind: 'ride', rideId }).success).toBe(false);
    expect(liveMessageSchema.safeParse({ kind: 'request', rideId, open: 'yes' }).success).toBe(false);
  });
});
