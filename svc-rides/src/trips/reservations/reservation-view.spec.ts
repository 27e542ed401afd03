import { describe, expect, it } from '@jest/globals';
import { reservationSchema } from '@rahi/contracts';
import { personProperties } from '@rahi/service-kit/kept-columns';
import { aRideIn } from '../../testing/factories.js';
import { reservationView } from './reservation-view.js';
import { ReservationEntity } from './reservation.entity.js';

const exact = '12, Linking Road, Bandra West, Mumbai';
/** What it keeps about people as text. */
const words = personProperties(ReservationEntity).filter(
  (name) => name in reservationSchema.shape && !/Lat$|Lng$|^rider$|^driver$|^guest$|^stops$/.test(name),
);

/** One that was driven, and ended so many hours ago. */
function ended(hours: number): ReservationEntity {
  const ride = aRideIn('completed');
  const closedAt = new Date(Date.now() - hours * 3_600_000);
  const times = { pickupAt: closedAt, takenAt: closedAt, cancelledAt: null, cancelledBy: null, closedAt };
  const inWords = Object.fromEntries(words.map((name) => [name, exact]));
  const stops = [{ lat: 28.612912, lng: 77.229512, address: exact, arrivedAt: null, leftAt: null, skipped: null }];
  const guest = { name: 'Meera Joshi', phone: '+919820112345' };
  const more = { status: 'assigned', rideId: ride.id, stops, guest };
  return Object.assign(new ReservationEntity(), ride, times, more, inWords);
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
      guest: null,
      stops: [{ address: 'Bandra West, Mumbai', lat: 28.61, lng: 77.23 }],
    });
    expect(exactIn(view)).toEqual([]);
    expect(JSON.stringify(view)).not.toMatch(/Linking|Meera|98201/);
  });

  it.each([
    ['driver', 23],
    ['rider', 25],
    ['admin', 25],
  ] as const)('is whole for its %s after %s hours', (role, hours) => {
    const one = ended(hours);
    const view = reservationView(one, role);
    expect(exactIn(view).toSorted()).toEqual(words.toSorted());
    // Who travels, to the driver.
    expect(view.rider.name).toBe(role === 'driver' ? 'Meera Joshi' : one.rider.name);
    expect(view.stops).toMatchObject([{ address: exact }]);
  });

  it('has words to leave out', () => {
    expect(words.toSorted()).toEqual(['dropoffAddress', 'note', 'pickupAddress', 'preferences', 'womanDriver']);
  });
});
