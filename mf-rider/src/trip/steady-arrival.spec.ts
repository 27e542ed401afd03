import { describe, expect, it } from '@jest/globals';
import { makeTracking } from '../testing/factories.js';
import { minutesUntil, steadyArrival, steadyForecast } from './steady-arrival.js';

const at = Date.parse('2026-03-02T05:06:00.000Z');

describe('the shown arrival', () => {
  it('does not change while forecasts fluctuate', () => {
    expect(steadyArrival(at, at + 20_000)).toBe(at);
    expect(steadyArrival(at, at - 45_000)).toBe(at);
  });

  it('follows a forecast that has really moved', () => {
    expect(steadyArrival(at, at + 46_000)).toBe(at + 46_000);
    expect(steadyArrival(at, at - 60_000)).toBe(at - 60_000);
  });

  it('appears with the first forecast and goes with the last', () => {
    expect(steadyArrival(null, at)).toBe(at);
    expect(steadyArrival(at, null)).toBeNull();
  });

  it('is the same for reading after reading that wavers, however often one is looked at', () => {
    const steady = steadyForecast();
    const of = (ms: number) => makeTracking({ estimatedArrival: new Date(at + ms).toISOString() });
    expect([0, 20_000, 20_000, 60_000, 60_000, 30_000].map((ms) => steady(of(ms)))).toEqual([
      at,
      at,
      at,
      at + 60_000,
      at + 60_000,
      at + 60_000,
    ]);
    expect(steady(makeTracking({ estimatedArrival: null }))).toBeNull();
  });

  it('is counted in whole minutes, down to one', () => {
    expect([240_000, 239_000, 181_000, 1_000, -5_000].map((left) => minutesUntil(at, at - left))).toEqual([
      4, 4, 4, 1, 1,
    ]);
  });
});
