import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fareFor, vehicleTypes } from '@rahi/contracts';
import fc from 'fast-check';
import { aBooking, pickup } from '../testing/factories.js';
import { orderOf } from './order.js';

describe('what a ride is and costs (R17)', () => {
  it('comes from its two ends, whatever distance the client sends', () => {
    const order = orderOf(aBooking(randomUUID(), { distance: 1, duration: 1 }));
    expect(order).toMatchObject({ distanceMetres: 14_140, durationMinutes: 34, fare: { totalPaise: 28_350 } });
  });

  it.each([-1, 0.01, 100])('is refused with the new quote when the fare is off by %s rupees', (off) => {
    const body = aBooking(randomUUID());
    expect(() => orderOf({ ...body, fare: body.fare + off })).toThrow(
      expect.objectContaining({ code: 'fare_changed', extra: { quote: expect.objectContaining({ total: '283.50' }) } }),
    );
  });

  it('is no trip when pickup and drop-off are within 50 metres', () => {
    const body = aBooking(randomUUID(), { dropoffLat: pickup.lat + 0.0004, dropoffLng: pickup.lng });
    expect(() => orderOf(body)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(orderOf(aBooking(randomUUID(), { dropoffLat: pickup.lat + 0.0005, dropoffLng: pickup.lng }))).toMatchObject({
      distanceMetres: 60,
    });
  });

  it('accepts the fare that the shared function quotes, anywhere, for every type', () => {
    const degrees = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(degrees, degrees, fc.constantFrom(...vehicleTypes), (lat, lng, vehicleType) => {
        fc.pre(Math.hypot(lat, lng) > 0.001);
        const body = aBooking(randomUUID(), {
          vehicleType,
          dropoffLat: pickup.lat + lat,
          dropoffLng: pickup.lng + lng,
        });
        const order = orderOf(body);
        expect(order.fare).toEqual(fareFor(vehicleType, order.distanceMetres / 1000));
        expect(order.fare.totalPaise).toBe(Math.round(body.fare * 100));
      }),
    );
  });
});
