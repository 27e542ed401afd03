import { describe, expect, it } from '@jest/globals';
import { adminTopics, keptMessagesOf, liveMessageSchema, type KeptMessage } from './live.js';

const rideId = '0190a1b2-0000-4000-8000-000000000001';
const riderId = '0190a1b2-0000-4000-8000-000000000002';
const driverId = '0190a1b2-0000-4000-8000-000000000003';
const place = { address: 'Connaught Place', lat: 28.6315, lng: 77.2167 };
const ride = {
  rideId,
  version: 3,
  status: 'driver_assigned',
  riderId,
  riderName: 'Asha Rao',
  driverId,
  driverName: 'Dev Singh',
  vehicleType: 'mini',
  farePaise: 20_055,
  distanceKm: 9.8,
  durationMinutes: 24,
  pickup: place,
  dropoff: place,
  createdAt: '2026-01-01T00:00:00.000Z',
  assignedAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  rating: null,
} as const;

describe('who is told of an event', () => {
  const told: KeptMessage = { kind: 'ride', rideId, version: 3, status: 'driver_assigned' };

  it('is, of a ride, its rider and its driver', () => {
    expect(keptMessagesOf({ data: ride })).toEqual([
      { userId: riderId, message: told },
      { userId: driverId, message: told },
    ]);
  });

  it('is the rider alone while there is no driver', () => {
    expect(keptMessagesOf({ data: { ...ride, driverId: null } }).map(({ userId }) => userId)).toEqual([riderId]);
  });

  it('is, of a profile or an account, the one whose it is', () => {
    const account = { userId: riderId, version: 1, email: 'asha@rahi.test', name: 'Asha', phone: null } as const;
    const user = { ...account, type: 'rider', isAdmin: false, suspended: true, createdAt: ride.createdAt } as const;
    expect(keptMessagesOf({ data: user })).toEqual([{ userId: riderId, message: { kind: 'user' } }]);
    const profile = { driverId, version: 2, name: 'Dev Singh', isOnline: true, createdAt: ride.createdAt } as const;
    const driver = { ...profile, vehicleType: 'mini', vehicleModel: null, vehicleNumber: null } as const;
    expect(keptMessagesOf({ data: driver })).toEqual([{ userId: driverId, message: { kind: 'driver' } }]);
  });

  it('is, of a message on a trip, both of its people, and nobody of an emergency: that is for admins', () => {
    const of = { id: rideId, riderId, driverId };
    const messages = keptMessagesOf({ data: { messageId: rideId, ride: of, from: 'rider' } });
    expect(messages).toEqual([riderId, driverId].map((userId) => ({ userId, message: { kind: 'message', rideId } })));
    const raised = { emergencyId: rideId, ride: { ...of, status: 'in_progress' }, raisedBy: 'rider' } as const;
    expect(keptMessagesOf({ data: { ...raised, raisedAt: ride.createdAt, position: null } })).toEqual([]);
  });

  it('is nobody, of an audit row', () => {
    const row = { actorId: riderId, action: 'user.suspend', targetType: 'user', targetId: driverId } as const;
    expect(keptMessagesOf({ data: { ...row, outcome: 'done', code: null, reason: null } })).toEqual([]);
  });

  it('hears nothing that the message would give away: no name, place, phone or code', () => {
    const keys = keptMessagesOf({ data: ride }).flatMap(({ message }) => Object.keys(message));
    expect([...new Set(keys)].toSorted()).toEqual(['kind', 'rideId', 'status', 'version']);
  });
});

describe('a live message', () => {
  it('is one of the kinds known here, whole', () => {
    for (const topic of adminTopics)
      expect(liveMessageSchema.parse({ kind: 'admin', topic })).toEqual({ kind: 'admin', topic });
    expect(liveMessageSchema.safeParse({ kind: 'weather' }).success).toBe(false);
    expect(liveMessageSchema.safeParse({ kind: 'ride', rideId }).success).toBe(false);
    expect(liveMessageSchema.safeParse({ kind: 'request', rideId, open: 'yes' }).success).toBe(false);
  });
});
