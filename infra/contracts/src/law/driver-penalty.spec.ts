import { describe, expect, it } from '@jest/globals';
import { driverPenaltyIn, penaltyPaise } from './driver-penalty.js';

describe('what a driver pays for cancelling (R42)', () => {
  it('is a tenth of the fare in Maharashtra, and at most ₹100, from the day of its policy', () => {
    const penalty = driverPenaltyIn({ state: 'IN-MH', day: '2026-03-01' });
    expect(penalty).toEqual({ percent: 10, mostPaise: 10_000 });
    expect(driverPenaltyIn({ state: 'IN-MH', day: '2025-06-01' })).toBeNull();
  });

  it('is nothing where no rule of the state has it, whatever the central guidelines say', () => {
    expect(driverPenaltyIn({ state: 'IN-KA', day: '2026-03-01' })).toBeNull();
    expect(driverPenaltyIn({ state: null, day: '2026-03-01' })).toBeNull();
  });

  it.each([
    [48_736, 4874],
    [99_995, 10_000],
    [250_000, 10_000],
    [0, 0],
  ])('of a fare of %i paise is %i', (fare, paise) => {
    expect(penaltyPaise({ percent: 10, mostPaise: 10_000 }, fare)).toBe(paise);
  });
});
