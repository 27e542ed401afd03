import { describe, expect, it } from '@jest/globals';
import { formatKm, formatMinutes, formatRating } from './figures.js';

describe('figures', () => {
  it('show kilometres to a decimal, and metres below one', () => {
    expect([9.84, 22, 0.994, 0.352, 0.996].map(formatKm)).toEqual(['9.8 km', '22 km', '990 m', '350 m', '1 km']);
  });

  it('show minutes, and hours from sixty on', () => {
    expect([0, 23.6, 59.4, 60, 125].map(formatMinutes)).toEqual(['0 min', '24 min', '59 min', '1 hr', '2 hr 5 min']);
  });

  it('show a rating with one decimal, and 5.0 for a driver without one', () => {
    expect([4.86, 4, null].map(formatRating)).toEqual(['4.9', '4.0', '5.0']);
  });
});
