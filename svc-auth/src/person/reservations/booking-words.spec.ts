import { describe, expect, it } from '@jest/globals';
import { aReservationState } from '@rahi/contracts/testing';
import { calendarDescription, calendarTitle, kindOf } from './booking-words.js';

const dropoff = { address: 'Agra, Uttar Pradesh', lat: 27.1767, lng: 78.0081 };
const words = (given: Parameters<typeof aReservationState>[0]) => {
  const state = aReservationState({ dropoff, farePaise: 470_050, ...given });
  return [calendarTitle(state).in('en-IN'), calendarDescription(state, 'en-IN')];
};
const rest = 'Until 60 minutes before, you can change the time or cancel free of charge.';

describe('the calendar entry of a booking for later', () => {
  it('of a usual ride has its drop-off and its fare', () => {
    const booked = `Booked with Rahi. The fare is ₹4,700.50. ${rest}`;
    expect(words({})).toEqual(['Rahi: ride to Agra, Uttar Pradesh', booked]);
    expect(words({ rental: null, outstation: null })).toEqual(['Rahi: ride to Agra, Uttar Pradesh', booked]);
    expect(kindOf({})).toBeNull();
  });

  it('of a rental has its package and how it ends, and no drop-off', () => {
    const [title, description] = words({ rental: { hours: 4, km: 40 } });
    expect(title).toBe('Rahi: rental, 4 h / 40 km');
    expect(description).toBe(
      `Rental: 4 h and 40 km are included. It ends where you tell your driver. Booked with Rahi. The fare is ₹4,700.50. ${rest}`,
    );
  });

  it('of an outstation trip has what is paid for, the expected fare, and when it is back', () => {
    const [title, oneWay] = words({ outstation: { kind: 'oneWay', returnAt: null } });
    expect(title).toBe('Rahi: outstation trip to Agra, Uttar Pradesh');
    expect(oneWay).toMatch(/^Outstation trip, one way\. .*You pay for the kilometres driven\. .*The fare is ₹4,701\./);
    const [, back] = words({ outstation: { kind: 'roundTrip', returnAt: '2026-12-01T12:30:00.000Z' } });
    expect(back).toMatch(/^Outstation trip, there and back by Tue, 1 Dec, 6:00 pm\. It ends where you began/);
  });
});
