import { describe, expect, it } from '@jest/globals';
import { aRideIn } from '../testing/factories.js';
import { noShowFromOf, promisedArrivalOf, waitsFromOf } from './predicates.js';

const pickupAt = new Date('2026-11-30T04:00:00.000Z');
const minutesAfter = (minutes: number) => new Date(pickupAt.getTime() + minutes * 60_000);
const arrived = (minutes: number, freeMinutes: number, booked = true) =>
  aRideIn('driver_arrived', {
    arrivedAt: minutesAfter(minutes),
    pickupAt: booked ? pickupAt : null,
    waitingTerms: { freeMinutes, perMinutePaise: 100 },
  });

const noShowFrom = (minutes: number) => noShowFromOf(arrived(minutes, 0), { NO_SHOW_SECONDS: 300 });

describe('the driver’s wait at a pickup that was booked for later (R43)', () => {
  it.each([
    // Early: free until ten minutes after the time.
    [-15, 3, 7],
    [0, 3, 7],
    [-15, 20, -10],
    // Late: the free minutes of the tariff begin with the arrival.
    [9, 3, 9],
    [20, 3, 20],
  ])('arrived %s minutes from the time, with %s free minutes: counts from %s on', (at, free, from) => {
    expect(waitsFromOf(arrived(at, free))).toEqual(minutesAfter(from));
  });

  it('ends in no no-show before ten minutes after the time, nor before the usual wait', () => {
    expect(noShowFrom(-15)).toBe(minutesAfter(10).toISOString());
    expect(noShowFrom(8)).toBe(minutesAfter(13).toISOString());
  });

  it('is as ever for a ride of now', () => {
    expect(waitsFromOf(arrived(-15, 3, false))).toEqual(minutesAfter(-15));
    expect(noShowFromOf(arrived(-15, 3, false), { NO_SHOW_SECONDS: 300 })).toBe(minutesAfter(-10).toISOString());
  });

  it('follows a promise: the booked time', () => {
    expect(promisedArrivalOf(arrived(0, 0))).toEqual(pickupAt);
  });
});
