import { describe, expect, it } from '@jest/globals';
import { reservationSchema } from '@rahi/contracts';
import { personProperties } from '@rahi/service-kit/kept-columns';
import { aRideIn } from '../../testing/factories.js';
import { reservationView } from './reservation-view.js';
import { ReservationEntity } from './reservation.entity.js';

const exact = '12, Linking Road, Bandra West, Mumbai';
/** What it keeps about people as text. */
const words = personProperties(ReservationEntity).filter(
  (name) => name in reservationSchema.shape && !/Lat$|Lng$|^rider$|^driver$/.test(name),
);

/** One that was driven, and ended so many hours ago. */
function ended(hours: number): ReservationEntity {
  const ride = aRideIn('completed');
  const closedAt = new Date(Date.now() - hours * 3_600_000);
  const times = { pickupAt: closedAt, takenAt: closedAt, cancelledAt: null, cancelledBy: null, closedAt };
  const inWords = Object.fromEntries(words.map((name) => [name, exact]));
  return Object.assign(new ReservationEntity(), ride, times, { status: 'assigned', rideId: ride.id }, inWords);
}

const exactIn = (view: object) => Object.entries(view).flatMap(([name, value]) => (value === exact ? [name] : []));

describe('a booking for later that ended (R22)', () => {
  it('leaves its driver areas after a day, no name and no words', () => {
    const view = reservationView(ended(25), 'driver');
    expect(view).toMatchObject({
      pickupAddress: 'Bandra West, Mumbai',
      pickupLat: '28.63',
      dropoffAddress: 'Bandra West, Mumbai',
      rider: { name: 'Rider' },
    });
    expect(exactIn(view)).toEqual([]);
  });

  it.each([
    ['driver', 23],
    ['rider', 25],
    ['admin', 25],
  ] as const)('is whole for its %s after %s hours', (role, hours) => {
    const one = ended(hours);
    const view = reservationView(one, role);
    expect(exactIn(view).toSorted()).toEqual(words.toSorted());
    expect(view.rider.name).toBe(one.rider.name);
  });

  it('has words to leave out', () => {
    expect(words.toSorted()).toEqual(['dropoffAddress', 'note', 'pickupAddress']);
  });
});
