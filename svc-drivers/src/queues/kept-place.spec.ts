import { describe, expect, it } from '@jest/globals';
import type { RideState } from '@rahi/contracts';
import { aRide } from '../testing/factories.js';
import { keptPlaceOf } from './kept-place.js';
import { minutesLeft } from './minutes-left.js';

const at = '2026-11-23T12:00:00.000Z';
const terms = { shortTripKm: 6, shortTripMinutes: 20 };
const kept = (ride: Partial<RideState>, zone = terms) => keptPlaceOf(aRide({ distanceKm: 20, ...ride }), zone, at);
const until = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000);
const trip = (minutes: number): Partial<RideState> => ({
  status: 'completed',
  startedAt: new Date(Date.parse(at) - minutes * 60_000).toISOString(),
  completedAt: at,
});

describe('a place at the end of its driver’s ride', () => {
  it('is kept for an hour after a short trip, by kilometres or minutes', () => {
    expect(kept({ ...trip(90), distanceKm: 6 })).toEqual({ until: until(60), cause: 'short_trip' });
    expect(kept(trip(20))).toEqual({ until: until(60), cause: 'short_trip' });
    expect(kept(trip(21))).toBe('lost');
    expect(kept({ ...trip(1), distanceKm: 1 }, { shortTripKm: 0, shortTripMinutes: 0 })).toBe('lost');
  });

  it('is kept for 15 minutes when somebody other than the driver ended it', () => {
    const given = { until: until(15), cause: 'rider_cancelled' };
    const cancelled = { status: 'cancelled', cancelledAt: at } as const;
    expect(kept({ ...cancelled, cancelledBy: 'rider' })).toEqual(given);
    expect(kept({ ...cancelled, cancelledBy: 'admin' })).toEqual(given);
    expect(kept({ ...cancelled, cancelledBy: 'driver', cancelReason: 'rider_no_show' })).toEqual(given);
    expect(kept({ ...cancelled, cancelledBy: 'driver', cancelReason: 'personal' })).toBe('lost');
    expect(kept({ status: 'searching', releasedBy: 'driver' })).toBe('lost');
    expect(kept({ status: 'searching', releasedBy: 'rider' })).toEqual(given);
  });
});

describe('the minutes left', () => {
  it('are the place over the rate of the last hour, rounded up to five', () => {
    expect(minutesLeft(12, 30, 60)).toBe(25);
    expect(minutesLeft(1, 30, 60)).toBe(5);
    expect(minutesLeft(4, 6, 12)).toBe(10);
  });

  it('are not estimated from fewer than five departures, nor beyond four hours', () => {
    expect(minutesLeft(12, 4, 60)).toBeNull();
    expect(minutesLeft(100, 5, 60)).toBeNull();
    // Five in a minute are no rate of an hour.
    expect(minutesLeft(5, 5, 1)).toBe(10);
  });
});
