import { describe, expect, it } from '@jest/globals';
import { dropoff, pickup } from '../../testing/factories.js';
import { straightMinutes, sufficesSurely } from '../../ride/ways/way.js';
import { betweenOf, type Leg } from './plan.js';

const leg = (startsAtMinute: number): Leg => ({
  id: String(startsAtMinute),
  pickup,
  dropoff,
  startsAt: startsAtMinute * 60_000,
  minutes: 34,
});

const judged = (minutes: number) => sufficesSurely({ from: dropoff, to: pickup, minutes });

describe('the way between two trips of a driver', () => {
  it('is from the end of the first to five minutes before the second, whichever is named first', () => {
    const between = { from: dropoff, to: pickup, minutes: 100 - 34 - 5 };
    expect(betweenOf(leg(0), leg(100))).toEqual(between);
    expect(betweenOf(leg(100), leg(0))).toEqual(between);
  });

  it('is too short, long enough, or in doubt until the roads are asked', () => {
    const straight = straightMinutes({ from: dropoff, to: pickup });
    expect([judged(-1), judged(0), judged(straight * 4 + 59), judged(straight * 4 + 60)]).toEqual([
      false,
      null,
      null,
      true,
    ]);
  });
});
