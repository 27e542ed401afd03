import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aBooking } from '../../testing/factories.js';
import { bookingKeyOf } from './booking-key.js';

const body = aBooking(randomUUID());

describe('the key of a booking attempt (R13)', () => {
  it('is null when none is sent', () => {
    expect(bookingKeyOf(null, body)).toBeNull();
  });

  it('knows the same details in any order, and other details as others', () => {
    const reversed = aBooking(body.riderId);
    const shuffled = Object.fromEntries(Object.entries(reversed).toReversed());
    const hashOf = (given: typeof body) => bookingKeyOf('a-key', given)?.bodyHash;
    expect(hashOf({ ...body, ...shuffled })).toBe(hashOf(body));
    expect(hashOf({ ...body, pickupAddress: 'Elsewhere' })).not.toBe(hashOf(body));
  });

  it.each(['', 'with space', 'ключ', 'x'.repeat(201)])('is refused when it is %j', (key) => {
    expect(() => bookingKeyOf(key, body)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
